import { cleanup, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { clearToasts, useToast } from '#web/ui/toast/toast-store.ts'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { progressOf } from '#web/features/tasks/standing.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
})

/** A server that keeps what it is told, and answers a change of status as the test says. */
async function withTask(answer: (body: unknown) => unknown) {
  const tasks: Task[] = [aTask({ id: 1101, title: 'Audit' })]
  const { sent } = showDashboard('/project/1', {
    'GET /api/projects': () => [aProject({ progress: progressOf(tasks) })],
    'GET /api/tasks?projectId=1': () => tasks,
    'POST /api/tasks/1101/status?projectId=1': async (body) => {
      const said = await answer(body)
      if (!(said instanceof Response) && tasks[0])
        tasks[0] = { ...tasks[0], ...(body as Pick<Task, 'status'>) }
      return said
    },
  })
  const next = await screen.findByRole('region', { name: 'Next up' })
  return {
    sent,
    tasks,
    press: async (label: string) =>
      userEvent.click(await within(next).findByRole('button', { name: new RegExp(`^${label}`) })),
    says: (label: string) => within(next).findByRole('button', { name: new RegExp(`^${label}`) }),
  }
}
const toast = () => renderHook(() => useToast()).result.current.shown
const statusAnswer = (status: string) => ({ id: 1101, projectId: 1, status })

test('is sent with what the sender saw, and shows before the server has answered', async () => {
  const answer = Promise.withResolvers<object>()
  const task = await withTask(() => answer.promise)
  await task.press('Start Task')
  await task.says('Complete Task')
  expect(screen.getByLabelText('Where we stand').textContent).toContain('In Progress1')
  expect(task.sent).toContain(
    'POST /api/tasks/1101/status?projectId=1 {"status":"in_progress","from":"pending"}',
  )
  answer.resolve(statusAnswer('in_progress'))
  await vi.waitFor(
    () => expect(task.sent.filter((call) => call === 'GET /api/tasks?projectId=1')).toHaveLength(2),
    20_000,
  )
})

test('goes back with the reason when it is refused; a refusal is not tried again', async () => {
  const error = 'This task is already completed. Last changed by Bo Lind.'
  const task = await withTask(() => Response.json({ error }, { status: 409 }))
  await task.press('Start Task')
  await vi.waitFor(() => expect(toast()?.description).toBe(`“Audit” is still pending. ${error}`), 20_000)
  await task.says('Start Task')
  expect(toast()?.action).toBeUndefined()
})

test('goes back when the server fails, and can be tried again', async () => {
  let tries = 0
  const task = await withTask(() =>
    (tries += 1) === 1
      ? Response.json({ error: 'Out of order' }, { status: 500 })
      : statusAnswer('in_progress'),
  )
  await task.press('Start Task')
  await vi.waitFor(() => expect(toast()?.action?.label).toBe('Try Again'), 20_000)
  await task.says('Start Task')
  toast()?.action?.onClick()
  await task.says('Complete Task')
})

test('two in a row of which the first is refused: both go back', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let asked = 0
  const task = await withTask(() => answers[asked++]?.promise)
  await task.press('Start Task')
  await task.press('Complete Task')
  expect(screen.getByLabelText('Where we stand').textContent).toContain('Completed1')
  for (const { resolve } of answers) resolve(Response.json({ error: 'No' }, { status: 409 }))
  await task.says('Start Task')
  expect(screen.getByLabelText('Where we stand').textContent).toContain('Pending1')
})

test('a read model that lags does not take the change off the screen', async () => {
  const task = await withTask(() =>
    Response.json(statusAnswer('in_progress'), { headers: { 'Projection-Lag': 'true' } }),
  )
  await task.press('Start Task')
  await task.says('Complete Task')
  expect(task.sent.filter((call) => call === 'GET /api/tasks?projectId=1')).toHaveLength(1)
})
