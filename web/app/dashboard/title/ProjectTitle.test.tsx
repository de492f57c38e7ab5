import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ProjectTitle } from './ProjectTitle.tsx'

function show() {
  const onRename = vi.fn<(name: string) => void>()
  render(<ProjectTitle name="Halden" onRename={onRename} people={null} />, { wrapper: MemoryRouter })
  return onRename
}
const pencil = () => screen.getByRole('button', { name: 'Rename project' })
const field = () => screen.getByRole('textbox', { name: 'Project name' })

test('the project title has no rename button for a user who may not rename the project', () => {
  render(<ProjectTitle name="Halden" onRename={null} people={null} />, { wrapper: MemoryRouter })
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

const created = { createdAs: 'New Project' }

test.each([
  ['opens with the name selected after the project was created', 'New Project', created, true],
  ['stays closed after the project was renamed', 'Halden', created, false],
  ['stays closed for a project that the user opens later', 'New Project', null, false],
])('the project name field %s', (_, name, state, isOpen) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/project/1', state }]}>
      <ProjectTitle name={name} onRename={() => undefined} people={null} />
    </MemoryRouter>,
  )
  const input = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Project name' })
  expect(input !== null).toBe(isOpen)
  expect(input?.selectionEnd).toBe(isOpen ? name.length : undefined)
})
