import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { userQuery } from '#web/http/current-user.ts'
import { queueKey, writeStorage } from '#web/http/storage.ts'
import type { SendResult } from '#web/offline/send-change.ts'
import type { CommandContext } from '#web/shared/commands/use-optimistic-command.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { statusChangeKey, type StatusChange } from '#web/shared/tasks/use-status-change.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { clearToasts, useShownToast } from '#web/ui/toast/toast-store.ts'
import BadgesCard from './BadgesCard.tsx'

afterEach(() => {
  writeStorage(queueKey(ida.id), null)
})

const toast = () => renderHook(useShownToast).result.current
const completed = (task: Task, by: string, day = 2): Task => ({
  ...task,
  status: 'completed',
  changed: { at: `2026-03-0${day}T09:00:00.000Z`, by },
})
const audit = aTask({ id: 1101 })
const name = aTask({ id: 1102, taskType: 'Brand Identity 1' })

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

/** Renders the badges card. Returns a function that replaces the tasks on the server and refetches them. */
async function show(first: readonly Task[], client = newClient()) {
  let tasks = first
  fakeServer({ 'GET /api/tasks?projectId=1': () => tasks })
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <BadgesCard projectId={1} />
    </QueryClientProvider>,
  )
  await screen.findByText('Brand Identity')
  return async (next: readonly Task[]) => {
    tasks = next
    await client.invalidateQueries(tasksQuery(1))
  }
}

test('a badge earned in another tab is celebrated once, after a refetch', async () => {
  const refetchWith = await show([audit, name])
  await refetchWith([completed(audit, ida.username), name])
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
  clearToasts()
  await refetchWith([audit, name])
  await refetchWith([completed(audit, ida.username, 3), name])
  expect(toast()).toBeUndefined()
})

test('several badges earned by one task are announced in one toast, the largest first', async () => {
  const refetchWith = await show([completed(audit, 'Bo Lind', 1), name])
  await refetchWith([completed(audit, 'Bo Lind', 1), completed(name, ida.username)])
  expect(toast()?.title).toBe('Badge earned: Project Complete')
  expect(toast()?.description).toContain('Also earned: Foundations, Brand Identity.')
})

test('badges earned by other users or before the page was opened are not celebrated', async () => {
  const refetchWith = await show([completed(audit, ida.username, 3), name])
  await refetchWith([completed(audit, ida.username, 3), name])
  expect(toast()).toBeUndefined()
  await refetchWith([completed(audit, ida.username, 1), completed(name, 'Bo Lind')])
  expect(toast()).toBeUndefined()
})

test('a badge is celebrated only after all queued changes were sent', async () => {
  const refetchWith = await show([audit, name])
  writeStorage(queueKey(ida.id), '[]')
  await refetchWith([completed(audit, ida.username), name])
  expect(toast()).toBeUndefined()
  writeStorage(queueKey(ida.id), null)
  await refetchWith([completed(audit, ida.username), name])
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
})

test('a badge that a change on this page earned before the card was mounted is celebrated once', async () => {
  const client = newClient()
  const done = completed(audit, ida.username)
  client.setQueryData(tasksQuery(1).queryKey, [done, name])
  await client
    .getMutationCache()
    .build<SendResult, Error, StatusChange, CommandContext>(client, {
      mutationKey: statusChangeKey(1),
      mutationFn: () => Promise.resolve({ queued: false, projected: true }),
      onMutate: () => ({ entry: undefined, rollback: () => undefined }),
    })
    .execute({ key: '1', task: audit, from: 'in_progress', to: 'completed' })
  await show([done, name], client)
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
  clearToasts()
  cleanup()
  await show([done, name], client)
  expect(toast()).toBeUndefined()
})
