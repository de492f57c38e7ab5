import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userQuery } from '#web/http/current-user.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { useStatusChange } from '../use-status-change.ts'
import { tasksQuery } from '../tasks.ts'
import { useBulkStatus } from './use-bulk-status.ts'
import { useDueDate } from './use-due-date.ts'

const audit = aTask({ id: 1101 })

test('changes of a task are sent in the order of the user’s actions, whether of one task or of several', async () => {
  const first = Promise.withResolvers<void>()
  const status = (id: number) => async (body: unknown) => {
    await first.promise
    return { id, projectId: 1, ...(body as object) } // the cast is safe: the client sends an object
  }
  const sent = fakeServer({
    'POST /api/tasks/1101/status?projectId=1': status(1101),
    'POST /api/tasks/1102/status?projectId=1': status(1102),
    'POST /api/tasks/1101/due-date': () => ({ id: 1101, projectId: 1, dueOn: '2026-03-02' }),
  })
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  client.setQueryData(tasksQuery(1).queryKey, [audit, aTask({ id: 1102 })])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({ one: useStatusChange(), several: useBulkStatus(), dueDate: useDueDate() }),
    { wrapper },
  )
  const shown = () => client.getQueryData(tasksQuery(1).queryKey) ?? []
  act(() => {
    result.current.one(audit, 'in_progress')
    result.current.several(shown(), 'completed')
    result.current.dueDate([audit], '2026-03-02')
  })
  // All changes are shown before the first response.
  await expect
    .poll(shown)
    .toMatchObject([{ status: 'completed', dueOn: '2026-03-02' }, { status: 'completed' }])
  const texts = () => sent.filter((request) => request.startsWith('POST'))
  expect(texts()).toHaveLength(1)
  first.resolve()
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(texts().map((request) => request.replace(/,"from".*/, ''))).toEqual([
    'POST /api/tasks/1101/status?projectId=1 {"status":"in_progress"',
    'POST /api/tasks/1101/status?projectId=1 {"status":"completed"',
    'POST /api/tasks/1102/status?projectId=1 {"status":"completed"',
    'POST /api/tasks/1101/due-date {"dueOn":"2026-03-02"',
  ])
})
