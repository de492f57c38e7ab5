import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { progressOf } from '#web/shared/tasks/task-summary.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

/** Shows a dashboard with one task. `respond` returns the server's response to a status change. */
async function withTask(respond: (body: unknown) => unknown) {
  const tasks: Task[] = [aTask({ id: 1101, title: 'Audit' })]
  const { sent } = showDashboard('/project/1', {
    'GET /api/projects': () => [aProject({ progress: progressOf(tasks) })],
    'GET /api/tasks?projectId=1': () => tasks,
    'POST /api/tasks/1101/status?projectId=1': async (body) => {
      const response = await respond(body)
      if (!(response instanceof Response) && tasks[0])
        tasks[0] = { ...tasks[0], ...(body as Pick<Task, 'status'>) }
      return response
    },
  })
  const next = await screen.findByRole('region', { name: 'Next up' })
  return {
    sent,
    tasks,
    press: async (label: string) =>
      userEvent.click(await within(next).findByRole('button', { name: new RegExp(`^${label}`) })),
    shows: (label: string) => within(next).findByRole('button', { name: new RegExp(`^${label}`) }),
  }
}
const toast = () => renderHook(useShownToast).result.current
const statusResponse = (status: string) => ({ id: 1101, projectId: 1, status })

test('after a click on “Start Task”, the new task status is shown before the server responds', async () => {
  const response = Promise.withResolvers<object>()
  const task = await withTask(() => response.promise)
  await task.press('Start Task')
  await task.shows('Complete Task')
  expect(screen.getByLabelText('Overall progress').textContent).toContain('In Progress1')
  expect(task.sent).toContain(
    'POST /api/tasks/1101/status?projectId=1 {"status":"in_progress","from":"pending"}',
  )
  response.resolve(statusResponse('in_progress'))
  await waitFor(() =>
    expect(task.sent.filter((call) => call === 'GET /api/tasks?projectId=1')).toHaveLength(2),
  )
})

test('if the server rejects a task status change with 409, the task shows the previous status and the server’s error', async () => {
  const error = 'This task is already completed. Last changed by Bo Lind.'
  const task = await withTask(() => Response.json({ error }, { status: 409 }))
  await task.press('Start Task')
  await expect.poll(() => toast()?.description).toBe(`“\u2068Audit\u2069” is still pending. ${error}`)
  await task.shows('Start Task')
  expect(toast()?.action).toBeUndefined()
})

test('if a status change of a task fails with a server error, a toast offers “Try Again”', async () => {
  let tries = 0
  const task = await withTask(() =>
    (tries += 1) === 1
      ? Response.json({ error: 'Out of order' }, { status: 500 })
      : statusResponse('in_progress'),
  )
  await task.press('Start Task')
  await expect.poll(() => toast()?.action?.label).toBe('Try Again')
  await task.shows('Start Task')
  toast()?.action?.onClick()
  await task.shows('Complete Task')
})

test('if the server rejects two successive status changes of a task, the task shows the status before both changes', async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let requestCount = 0
  const task = await withTask(() => responses[requestCount++]?.promise)
  await task.press('Start Task')
  await task.press('Complete Task')
  expect(screen.getByLabelText('Overall progress').textContent).toContain('Completed1')
  for (const { resolve } of responses) resolve(Response.json({ error: 'No' }, { status: 409 }))
  await task.shows('Start Task')
  expect(screen.getByLabelText('Overall progress').textContent).toContain('Pending1')
})

test('if the response to a status change has the header Projection-Lag, the dashboard still shows the new task status', async () => {
  const task = await withTask(() =>
    Response.json(statusResponse('in_progress'), { headers: { 'Projection-Lag': 'true' } }),
  )
  await task.press('Start Task')
  await task.shows('Complete Task')
  expect(task.sent.filter((call) => call === 'GET /api/tasks?projectId=1')).toHaveLength(1)
})
