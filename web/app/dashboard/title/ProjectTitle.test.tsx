import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ProjectTitle } from './ProjectTitle.tsx'

function show() {
  const onRename = vi.fn<(name: string) => void>()
  render(<ProjectTitle name="Halden" onRename={onRename} people={null} />)
  return onRename
}
const pencil = () => screen.getByRole('button', { name: 'Rename project' })
const field = () => screen.getByRole('textbox', { name: 'Project name' })

test('the project title has no rename button for a user who may not rename the project', () => {
  render(<ProjectTitle name="Halden" onRename={null} people={null} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Halden' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('saving a new project name trims the name and returns the focus to the rename button', async () => {
  const onRename = show()
  await userEvent.click(pencil())
  await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.clear(field())
  await userEvent.type(field(), '  Halden Tea {Enter}')
  expect(onRename).toHaveBeenCalledExactlyOnceWith('Halden Tea')
  expect(document.activeElement).toBe(pencil())
})

test.each([
  ['an empty name', '   ', 'Project name cannot be empty'],
  ['a name that is too long', 'x'.repeat(121), 'Project name must be at most 120 characters'],
])(
  'saving %s in the project name field shows an error and keeps the typed text and the focus',
  async (_, typed, message) => {
    const onRename = show()
    await userEvent.click(pencil())
    await screen.findByRole('textbox', { name: 'Project name' })
    await userEvent.clear(field())
    await userEvent.click(field())
    await userEvent.paste(typed)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText(message)).toBeDefined()
    expect(field()).toHaveProperty('value', typed)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(onRename).not.toHaveBeenCalled()
  },
)

test('in the project name field, neither Esc nor saving an unchanged name renames the project', async () => {
  const onRename = show()
  await userEvent.click(pencil())
  await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.type(field(), ' other{Escape}')
  expect(document.activeElement).toBe(pencil())
  await userEvent.click(pencil())
  await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 1, name: 'Halden' })).toBeDefined()
  expect(onRename).not.toHaveBeenCalled()
})
