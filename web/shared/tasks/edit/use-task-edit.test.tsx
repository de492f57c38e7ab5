import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userQuery } from '#web/http/current-user.ts'
import { errorResponse, fakeServer } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { tasksQuery } from '../tasks.ts'
import { useDueDate } from './use-due-date.ts'

test('if the first of two due dates of a task is rejected, the task shows the due date before both changes', async () => {
  const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let requests = 0
  fakeServer({
    'POST /api/tasks/1101/due-date': async () => {
      await responses[requests++]?.promise
      return errorResponse(409, 'This task already has another due date.')()
    },
  })
  const client = new QueryClient()
  const task = aTask({ id: 1101, dueOn: '2026-03-01' })
  client.setQueryData(userQuery.queryKey, ida)
  client.setQueryData(tasksQuery(1).queryKey, [task])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useDueDate, { wrapper })
  const shown = () => client.getQueryData(tasksQuery(1).queryKey)?.[0]?.dueOn
  act(() => {
    result.current([task], '2026-03-02')
    result.current([{ ...task, dueOn: '2026-03-02' }], '2026-03-03')
  })
  await expect.poll(shown).toBe('2026-03-03')
  responses[0]?.resolve()
  await expect.poll(() => client.isMutating()).toBe(1)
  expect(shown()).toBe('2026-03-01')
  responses[1]?.resolve()
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(shown()).toBe('2026-03-01')
})
