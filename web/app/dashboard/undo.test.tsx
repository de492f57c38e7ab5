import { fireEvent, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { showDashboard } from '#web/app/dashboard/testing/show-dashboard.tsx'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import { progressOf } from '#web/shared/tasks/task-summary.ts'
import { noContent, errorResponse } from '#web/testing/fake-server.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const toast = () => renderHook(useShownToast).result.current
const showsToast = (words: string) => vi.waitFor(() => expect(toast()?.description).toBe(words), 20_000)
/** Presses Ctrl+Z. Returns true if the app leaves the key to the browser. */
const pressKey = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true })

/** Shows Ida's dashboard with two tasks. The server accepts a change unless `refuse` returns an error. */
async function show(
  refuse: (body: Partial<Task> & { onlyIf?: string }) => Response | undefined = () => undefined,
  withdrawVote = noContent,
) {
  const tasks = [aTask({ id: 1101, title: 'Audit' }), aTask({ id: 1102, title: 'Name' })]
  const change = (id: number) => (body: unknown) => {
    const { status } = body as Pick<Task, 'status'>
    const refused = refuse(body as Partial<Task>)
    if (refused) return refused
    tasks.splice(0, 2, ...tasks.map((task) => (task.id === id ? { ...task, status } : task)))
    return { id, projectId: 1, status }
  }
  const votes: TaskVotes = {
    task: { id: 1101, key: 'audit', title: 'Audit' },
    voteCount: 0,
    userHasVoted: false,
  }
  const project = { name: 'Halden' }
  const { sent } = showDashboard('/project/1', {
    'GET /api/projects': () => [aProject({ ...project, progress: progressOf(tasks) })],
    'GET /api/tasks?projectId=1': () => tasks,
    'GET /api/projects/1/votes': () => [votes],
    'POST /api/tasks/1101/status?projectId=1': change(1101),
    'POST /api/tasks/1102/status?projectId=1': change(1102),
    'POST /api/tasks/1101/vote': noContent,
    'DELETE /api/tasks/1101/vote?onlyIf=cast': withdrawVote,
    'PATCH /api/projects/1': (body) => ({ id: 1, ...Object.assign(project, body) }),
  })
  await screen.findByRole('region', { name: 'Next up' })
  const list = screen.getByRole('region', { name: /Tasks by Category/ })
  return {
    commands: () => sent.filter((call) => !call.startsWith('GET')),
    press: async (name: RegExp) => userEvent.click(await within(list).findByRole('button', { name })),
    finds: (name: RegExp) => within(list).findByRole('button', { name }),
  }
}
const toAudit = 'POST /api/tasks/1101/status?projectId=1'
const toName = 'POST /api/tasks/1102/status?projectId=1'

test('Undo in the toast sends the opposite status change, which applies only if the status is unchanged', async () => {
  const { press, commands, finds } = await show()
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is in progress.')
  expect(toast()?.action?.label).toBe('Undo')
  toast()?.action?.onClick()
  await showsToast('“\u2068Audit\u2069” is pending again.')
  await finds(/^Start Task: Audit/)
  expect(commands()).toEqual([
    `${toAudit} {"status":"in_progress","from":"pending"}`,
    `${toAudit} {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
  ])
  expect(toast()?.action).toBeUndefined()
})

test('the undo shortcut undoes actions from newest to oldest, then does nothing', async () => {
  const { press, commands, finds } = await show()
  await press(/^Start Task: Audit/)
  await press(/^Start Task: Name/)
  await showsToast('“\u2068Name\u2069” is in progress.')
  pressKey()
  await showsToast('“\u2068Name\u2069” is pending again.')
  pressKey()
  await showsToast('“\u2068Audit\u2069” is pending again.')
  expect(pressKey()).toBe(true)
  await finds(/^Start Task: Audit/)
  expect(commands().slice(2)).toEqual([
    `${toName} {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
    `${toAudit} {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
  ])
})

test('undo does not change a task that another user has changed since, and names that user', async () => {
  const why = 'This task is already completed. Last changed by Bo Lind.'
  const { press, finds } = await show(({ onlyIf }) => (onlyIf ? errorResponse(409, why)() : undefined))
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is in progress.')
  pressKey()
  await showsToast(why)
  expect(toast()).toMatchObject({ title: 'Not undone', variant: 'destructive' })
  await finds(/^Complete Task: Audit/)
})

test('the undo shortcut skips an action that the server rejected and undoes the previous action', async () => {
  const { press, commands } = await show(({ status }) =>
    status === 'completed' ? errorResponse(403, 'No longer yours')() : undefined,
  )
  await press(/^Start Task: Audit/)
  await press(/^Complete Task: Audit/)
  await vi.waitFor(() => expect(toast()?.description).toContain('No longer yours'), 20_000)
  pressKey()
  await showsToast('“\u2068Audit\u2069” is pending again.')
  expect(commands().at(-1)).toContain('"status":"pending"')
})

test('the undo shortcut undoes a rename, except while the name field has the focus', async () => {
  const { commands } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }))
  const field = screen.getByRole('textbox', { name: 'Project name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Norrby{Enter}')
  await showsToast('Project name updated successfully')
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }))
  expect(pressKey(screen.getByRole('textbox', { name: 'Project name' }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(commands()).toHaveLength(1)

  pressKey()
  await showsToast('The project is called “\u2068Halden\u2069” again.')
  expect(commands().at(-1)).toBe('PATCH /api/projects/1 {"name":"Halden","onlyIf":"Norrby"}')
  await screen.findByRole('heading', { level: 1, name: 'Halden' })
})

test('the undo shortcut withdraws the vote that the user has just cast', async () => {
  const { press, commands } = await show()
  await press(/a guide to Audit$/)
  await showsToast('Your vote for “\u2068Audit\u2069” counts.')
  pressKey()
  await showsToast('Your vote for “\u2068Audit\u2069” was removed.')
  expect(commands()).toEqual(['POST /api/tasks/1101/vote', 'DELETE /api/tasks/1101/vote?onlyIf=cast'])
})

test('undo reports that a vote cannot be undone because the vote was already withdrawn', async () => {
  const { press, finds } = await show(undefined, errorResponse(409, 'You have already withdrawn this vote.'))
  await press(/a guide to Audit$/)
  await showsToast('Your vote for “\u2068Audit\u2069” counts.')
  pressKey()
  await showsToast('You have already withdrawn this vote.')
  expect(toast()).toMatchObject({ title: 'Not undone', variant: 'destructive' })
  expect((await finds(/a guide to Audit$/)).getAttribute('aria-pressed')).toBe('false')
})

test('the toast of a badge replaces the toast of the task change and keeps its Undo button', async () => {
  const { press, commands } = await show()
  await screen.findByText('Achievement Badges')
  for (const title of ['Audit', 'Name']) {
    await press(new RegExp(`^Start Task: ${title}`))
    await showsToast(`“\u2068${title}\u2069” is in progress.`)
    await press(new RegExp(`^Complete Task: ${title}`))
  }
  await vi.waitFor(() => expect(toast()?.title).toMatch(/^Badge earned: /), 20_000)
  expect(toast()?.action?.label).toBe('Undo')
  toast()?.action?.onClick()
  await showsToast('“\u2068Name\u2069” is in progress again.')
  expect(commands().at(-1)).toBe(`${toName} {"status":"in_progress","from":"completed","onlyIf":"completed"}`)
})
