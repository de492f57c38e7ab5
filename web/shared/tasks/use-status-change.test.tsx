import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { userQuery } from '#web/http/current-user.ts'
import { errorResponse, fakeServer } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { myTasksQuery } from './my-tasks.ts'
import { openTaskKey, tasksQuery } from './tasks.ts'
import { useStatusChange } from './use-status-change.ts'

const { queryKey } = tasksQuery(1)
const audit = aTask({ id: 1101, title: 'Audit' })

/** Renders the hook with one cached task. `refetched` replaces the cached task, like a refetch. */
function showAudit(respond: (body: unknown) => Promise<Response>) {
  fakeServer({ 'POST /api/tasks/1101/status?projectId=1': respond })
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  const refetched = (status: Task['status']) => client.setQueryData(queryKey, [{ ...audit, status }])
  refetched('pending')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useStatusChange(), { wrapper })
  return {
    refetched,
    change: (from: Task['status'], to: Task['status']) =>
      act(() => result.current({ ...audit, status: from }, to)),
    client,
    status: () => client.getQueryData(queryKey)?.[0]?.status,
    pending: () => client.isMutating(),
  }
}

const rejected = errorResponse(409, 'This task is already completed.')

test('if a refetch has replaced a status change, a rejection of the change does not alter the task', async () => {
  const response = Promise.withResolvers<Response>()
  const { change, refetched, status, pending } = showAudit(() => response.promise)
  change('pending', 'in_progress')
  await waitFor(() => expect(status()).toBe('in_progress'))
  refetched('completed')
  response.resolve(rejected())
  await waitFor(() => expect(pending()).toBe(0))
  expect(status()).toBe('completed')
})

test('if the first of two status changes of a task is rejected, the task shows the status before both changes', async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let requests = 0
  const { change, status, pending } = showAudit(
    async () => (await responses[requests++]?.promise) ?? rejected(),
  )
  change('pending', 'in_progress')
  change('in_progress', 'completed')
  await waitFor(() => expect(status()).toBe('completed'))
  responses[0]?.resolve(rejected())
  await waitFor(() => expect(pending()).toBe(1))
  expect(status()).toBe('pending')
  responses[1]?.resolve(rejected())
  await waitFor(() => expect(pending()).toBe(0))
  expect(status()).toBe('pending')
})

test('a status change and its rollback show in the user’s tasks and in the details of the task', async () => {
  const response = Promise.withResolvers<Response>()
  const { client, change, pending } = showAudit(() => response.promise)
  const assignee = { entryId: 12, username: ida.username }
  const myTask = { ...audit, projectName: 'Halden', assignee, status: 'pending' as const }
  client.setQueryData(myTasksQuery.queryKey, [myTask])
  client.setQueryData<Task>(openTaskKey(1, 1101), audit)
  const statuses = () => [
    client.getQueryData(myTasksQuery.queryKey)?.[0]?.status,
    client.getQueryData<Task>(openTaskKey(1, 1101))?.status,
  ]
  change('pending', 'in_progress')
  await waitFor(() => expect(statuses()).toEqual(['in_progress', 'in_progress']))
  response.resolve(rejected())
  await waitFor(() => expect(pending()).toBe(0))
  expect(statuses()).toEqual(['pending', 'pending'])
})
