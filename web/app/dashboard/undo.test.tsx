import { fireEvent, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { showDashboard } from '#web/app/dashboard/testing/show-dashboard.tsx'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { progressOf } from '#web/shared/tasks/task-summary.ts'
import { noContent, errorResponse } from '#web/testing/fake-server.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'

const toast = () => renderHook(useShownToast).result.current
async function showsToast(words: string): Promise<void> {
  await expect.poll(() => toast()?.description).toBe(words)
}
/** Presses Ctrl+Z. Returns true if the app does not prevent the browser's default action. */
const pressKey = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true })

/** Shows Ida's dashboard with two tasks. The server accepts a change unless `refuse` returns an error. */
async function show(
  refuse: (body: Partial<Task> & { onlyIf?: string }) => Response | undefined = () => undefined,
  withdrawVote = noContent,
) {
  const tasks = [aTask({ id: 1101, title: 'Audit' }), aTask({ id: 1102, title: 'Name' })]
  const change = (id: number) => (body: unknown) => {
    const { status } = body as Pick<Task, 'status'>
    const changed = { at: new Date().toISOString(), by: ida.username }
    const refused = refuse(body as Partial<Task>)
    if (refused) return refused
    tasks.splice(0, 2, ...tasks.map((task) => (task.id === id ? { ...task, status, changed } : task)))
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

test('after a status change of a task, “Undo” in the toast restores the previous task status', async () => {
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

test('pressing the undo shortcut several times undoes the user’s task changes, the newest change first', async () => {
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

test('if a teammate has changed the task after the user, undo leaves the task unchanged and names the teammate', async () => {
  const why = 'This task is already completed. Last changed by Bo Lind.'
  const { press, finds } = await show(({ onlyIf }) => (onlyIf ? errorResponse(409, why)() : undefined))
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is in progress.')
  pressKey()
  await showsToast(why)
  expect(toast()).toMatchObject({ title: 'Undo failed', variant: 'destructive' })
  await finds(/^Complete Task: Audit/)
})

test('if the user’s last task change was rejected, the undo shortcut undoes the change before the rejected change', async () => {
  const { press, commands } = await show(({ status }) =>
    status === 'completed' ? errorResponse(403, 'No longer yours')() : undefined,
  )
  await press(/^Start Task: Audit/)
  await press(/^Complete Task: Audit/)
  await expect.poll(() => toast()?.description).toContain('No longer yours')
  pressKey()
  await showsToast('“\u2068Audit\u2069” is pending again.')
  expect(commands().at(-1)).toContain('"status":"pending"')
})

test('after a project is renamed, the undo shortcut restores the old name, except in the project name field', async () => {
  const { commands } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }))
  const field = await screen.findByRole('textbox', { name: 'Project name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Norrby{Enter}')
  await showsToast('Project name updated successfully')
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }))
  expect(pressKey(await screen.findByRole('textbox', { name: 'Project name' }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(commands()).toHaveLength(1)

  pressKey()
  await showsToast('Renamed back to “\u2068Halden\u2069”.')
  expect(commands().at(-1)).toBe('PATCH /api/projects/1 {"name":"Halden","onlyIf":"Norrby"}')
  await screen.findByRole('heading', { level: 1, name: 'Halden' })
})

test('after the user votes for a guide, the undo shortcut withdraws the vote', async () => {
  const { press, commands } = await show()
  await press(/a guide to Audit$/)
  await showsToast('Your vote for “\u2068Audit\u2069” was counted.')
  pressKey()
  await showsToast('Your vote for “\u2068Audit\u2069” was removed.')
  expect(commands()).toEqual(['POST /api/tasks/1101/vote', 'DELETE /api/tasks/1101/vote?onlyIf=cast'])
})

test('if the user’s vote was already withdrawn, the undo shortcut shows an “Undo failed” toast with the server’s error', async () => {
  const { press, finds } = await show(undefined, errorResponse(409, 'You have already removed this vote.'))
  await press(/a guide to Audit$/)
  await showsToast('Your vote for “\u2068Audit\u2069” was counted.')
  pressKey()
  await showsToast('You have already removed this vote.')
  expect(toast()).toMatchObject({ title: 'Undo failed', variant: 'destructive' })
  expect((await finds(/a guide to Audit$/)).getAttribute('aria-pressed')).toBe('false')
})

test.each([
  ['the undo shortcut still sets', () => pressKey()],
  ['the button “Undo” in the toast of the badge sets', () => toast()?.action?.onClick()],
])('after a completed task has earned a badge, %s the task back to “in progress”', async (_, undo) => {
  const { press, commands } = await show()
  await screen.findByText('Achievement Badges')
  for (const title of ['Audit', 'Name']) {
    await press(new RegExp(`^Start Task: ${title}`))
    await showsToast(`“\u2068${title}\u2069” is in progress.`)
    await press(new RegExp(`^Complete Task: ${title}`))
  }
  await expect.poll(() => toast()?.title).toMatch(/^Badge earned: /)
  undo()
  await showsToast('“\u2068Name\u2069” is in progress again.')
  expect(commands().at(-1)).toBe(`${toName} {"status":"in_progress","from":"completed","onlyIf":"completed"}`)
})
