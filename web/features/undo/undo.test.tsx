import { cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { showDashboard } from '#web/features/dashboard/testing/show-dashboard.tsx'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { progressOf } from '#web/features/tasks/standing.ts'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { done, refusing } from '#web/testing/play-server.ts'
import { clearToasts, useToast } from '#web/ui/toast/toast-store.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const toast = () => renderHook(() => useToast()).result.current.shown
const says = (words: string) => vi.waitFor(() => expect(toast()?.description).toBe(words), 20_000)
/** Answers whether the browser may do with the key what it would. */
const pressKey = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true })

/** Ida's dashboard with two tasks, whose server takes every change unless the test says otherwise. */
async function show(
  refuse: (body: Partial<Task> & { onlyIf?: string }) => Response | undefined = () => undefined,
  takeBackVote = done,
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
    'POST /api/tasks/1101/vote': done,
    'DELETE /api/tasks/1101/vote?onlyIf=cast': takeBackVote,
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

test('the toast takes a change of status back, by its opposite, while it stands as it was left', async () => {
  const { press, commands, finds } = await show()
  await press(/^Start Task: Audit/)
  await says('“\u2068Audit\u2069” is in progress.')
  expect(toast()?.action?.label).toBe('Undo')
  toast()?.action?.onClick()
  await says('“\u2068Audit\u2069” is pending again.')
  await finds(/^Start Task: Audit/)
  expect(commands()).toEqual([
    `${toAudit} {"status":"in_progress","from":"pending"}`,
    `${toAudit} {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
  ])
  expect(toast()?.action).toBeUndefined()
})

test('the key takes back one action after the other, the last first, and then nothing', async () => {
  const { press, commands, finds } = await show()
  await press(/^Start Task: Audit/)
  await press(/^Start Task: Name/)
  await says('“\u2068Name\u2069” is in progress.')
  pressKey()
  await says('“\u2068Name\u2069” is pending again.')
  pressKey()
  await says('“\u2068Audit\u2069” is pending again.')
  expect(pressKey()).toBe(true)
  await finds(/^Start Task: Audit/)
  expect(commands().slice(2)).toEqual([
    `${toName} {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
    `${toAudit} {"status":"pending","from":"in_progress","onlyIf":"in_progress"}`,
  ])
})

test('what somebody changed since is left alone, and says who did', async () => {
  const why = 'This task is already completed. Last changed by Bo Lind.'
  const { press, finds } = await show(({ onlyIf }) => (onlyIf ? refusing(409, why)() : undefined))
  await press(/^Start Task: Audit/)
  await says('“\u2068Audit\u2069” is in progress.')
  pressKey()
  await says(why)
  expect(toast()).toMatchObject({ title: 'Not undone', variant: 'destructive' })
  await finds(/^Complete Task: Audit/)
})

test('what was refused is no action: the key takes back the one before', async () => {
  const { press, commands } = await show(({ status }) =>
    status === 'completed' ? refusing(403, 'No longer yours')() : undefined,
  )
  await press(/^Start Task: Audit/)
  await press(/^Complete Task: Audit/)
  await vi.waitFor(() => expect(toast()?.description).toContain('No longer yours'), 20_000)
  pressKey()
  await says('“\u2068Audit\u2069” is pending again.')
  expect(commands().at(-1)).toContain('"status":"pending"')
})

test('a name goes back, and in its field the key is the field’s', async () => {
  const { commands } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }))
  const field = screen.getByRole('textbox', { name: 'Project name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Norrby{Enter}')
  await says('Project name updated successfully')
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }))
  expect(pressKey(screen.getByRole('textbox', { name: 'Project name' }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(commands()).toHaveLength(1)

  pressKey()
  await says('The project is called “\u2068Halden\u2069” again.')
  expect(commands().at(-1)).toBe('PATCH /api/projects/1 {"name":"Halden","onlyIf":"Norrby"}')
  await screen.findByRole('heading', { level: 1, name: 'Halden' })
})

test('a vote is taken back', async () => {
  const { press, commands } = await show()
  await press(/a guide to Audit$/)
  await says('Your vote for “\u2068Audit\u2069” counts.')
  pressKey()
  await says('Your vote for “\u2068Audit\u2069” is taken back.')
  expect(commands()).toEqual(['POST /api/tasks/1101/vote', 'DELETE /api/tasks/1101/vote?onlyIf=cast'])
})

test('a vote that was taken back elsewhere stands as it is there, and says so', async () => {
  const { press, finds } = await show(undefined, refusing(409, 'You have taken this vote back already.'))
  await press(/a guide to Audit$/)
  await says('Your vote for “\u2068Audit\u2069” counts.')
  pressKey()
  await says('You have taken this vote back already.')
  expect(toast()).toMatchObject({ title: 'Not undone', variant: 'destructive' })
  expect((await finds(/a guide to Audit$/)).getAttribute('aria-pressed')).toBe('false')
})

test('the toast of a badge takes the place of the one before, and its Undo along', async () => {
  const { press, commands } = await show()
  await screen.findByText('Achievement Badges')
  for (const title of ['Audit', 'Name']) {
    await press(new RegExp(`^Start Task: ${title}`))
    await says(`“\u2068${title}\u2069” is in progress.`)
    await press(new RegExp(`^Complete Task: ${title}`))
  }
  await vi.waitFor(() => expect(toast()?.title).toMatch(/^Badge earned: /), 20_000)
  expect(toast()?.action?.label).toBe('Undo')
  toast()?.action?.onClick()
  await says('“\u2068Name\u2069” is in progress again.')
  expect(commands().at(-1)).toBe(`${toName} {"status":"in_progress","from":"completed","onlyIf":"completed"}`)
})
