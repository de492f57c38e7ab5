import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { ProjectTitle } from './ProjectTitle.tsx'

const project = { id: 1, name: 'Halden' }
const path = 'PATCH /api/projects/1'

/** Returns the sent requests. */
const show = (canRename = true) =>
  showScreen(<ProjectTitle project={project} canRename={canRename} aside={null} />, {
    user: ida,
    responses: { [path]: () => ({ id: 1, name: 'Halden Tea' }) },
  })
const pencil = () => screen.getByRole('button', { name: 'Rename project' })
const field = () => screen.getByRole('textbox', { name: 'Project name' })

test('the project title has no rename button for a user who may not rename the project', () => {
  show(false)
  expect(screen.getByRole('heading', { level: 1, name: 'Halden' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('saving a new project name trims the name and returns the focus to the rename button', async () => {
  const sent = show()
  await userEvent.click(pencil())
  await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.clear(field())
  await userEvent.type(field(), '  Halden Tea {Enter}')
  expect(sent).toEqual([`${path} {"name":"Halden Tea"}`])
  expect(document.activeElement).toBe(pencil())
})

test.each([
  ['an empty name', '   ', 'Project name cannot be empty'],
  ['a name that is too long', 'x'.repeat(121), 'Project name must be at most 120 characters'],
])(
  'saving %s in the project name field shows an error and keeps the typed text and the focus',
  async (_, typed, message) => {
    const sent = show()
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
    expect(sent).toEqual([])
  },
)

test('in the project name field, neither Esc nor saving an unchanged name renames the project', async () => {
  const sent = show()
  await userEvent.click(pencil())
  await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.type(field(), ' other{Escape}')
  expect(document.activeElement).toBe(pencil())
  await userEvent.click(pencil())
  await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 1, name: 'Halden' })).toBeDefined()
  expect(sent).toEqual([])
})

test.each(['Save', 'Cancel'])('Esc on the button “%s” closes the project name field', async (name) => {
  const sent = show()
  await userEvent.click(pencil())
  await userEvent.type(await screen.findByRole('textbox', { name: 'Project name' }), ' other')
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(pencil())
  expect(sent).toEqual([])
})

const created = { createdAs: 'New Project' }

test.each([
  ['opens with the name selected after the project was created', 'New Project', created, true],
  ['stays closed after the project was renamed', 'Halden', created, false],
  ['stays closed for a project that the user opens later', 'New Project', null, false],
])('the project name field %s', (_, name, state, isOpen) => {
  render(
    <QueryClientProvider client={createQueryClient(endSession)}>
      <MemoryRouter initialEntries={[{ pathname: '/project/1', state }]}>
        <ProjectTitle project={{ id: 1, name }} canRename aside={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const input = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Project name' })
  expect(input !== null).toBe(isOpen)
  expect(input?.selectionEnd).toBe(isOpen ? name.length : undefined)
})
