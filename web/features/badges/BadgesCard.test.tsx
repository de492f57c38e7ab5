import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { waitingKey } from '#web/features/offline/waiting-key.ts'
import type { Sent } from '#web/features/offline/send.ts'
import { userQuery } from '#web/features/session/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { changesOf, type Change, type Shown } from '#web/features/tasks/use-status-change.ts'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { store } from '#web/storage.ts'
import { ida } from '#web/testing/a-user.ts'
import { playServer } from '#web/testing/play-server.ts'
import { clearToasts, useToast } from '#web/ui/toast/toast-store.ts'
import BadgesCard from './BadgesCard.tsx'

afterEach(() => {
  cleanup()
  clearToasts()
  store(waitingKey(ida.id), null)
  vi.unstubAllGlobals()
})

const toast = () => renderHook(() => useToast()).result.current.shown
const completed = (task: Task, by: string, day = 2): Task => ({
  ...task,
  status: 'completed',
  changed: { at: `2026-03-0${day}T09:00:00.000Z`, by },
})
const audit = aTask({ id: 1101 })
const name = aTask({ id: 1102, taskType: 'Brand Identity 1' })

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

/** The card of Ida's open dashboard, which reads what the server has each time that the live stream says so. */
async function show(first: readonly Task[], client = newClient()) {
  let tasks = first
  playServer({ 'GET /api/tasks?projectId=1': () => tasks })
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <BadgesCard projectId={1} />
    </QueryClientProvider>,
  )
  await screen.findByText('Brand Identity')
  return async (now: readonly Task[]) => {
    tasks = now
    await client.invalidateQueries(tasksOf(1))
  }
}

test('a badge that one earned elsewhere is celebrated when it arrives, once', async () => {
  const arrives = await show([audit, name])
  await arrives([completed(audit, ida.username), name])
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
  clearToasts()
  await arrives([audit, name])
  await arrives([completed(audit, ida.username, 3), name])
  expect(toast()).toBeUndefined()
})

test('all that one task has earned is one toast, the largest first', async () => {
  const arrives = await show([completed(audit, 'Bo Lind', 1), name])
  await arrives([completed(audit, 'Bo Lind', 1), completed(name, ida.username)])
  expect(toast()?.title).toBe('Badge earned: Project Complete')
  expect(toast()?.description).toContain('Also earned: Foundations, Brand Identity.')
})

test('what others earn arrives quietly, and so does what was earned before', async () => {
  const arrives = await show([completed(audit, ida.username, 3), name])
  await arrives([completed(audit, ida.username, 3), name])
  expect(toast()).toBeUndefined()
  await arrives([completed(audit, ida.username, 1), completed(name, 'Bo Lind')])
  expect(toast()).toBeUndefined()
})

test('what waits to be sent is not earned yet', async () => {
  const arrives = await show([audit, name])
  store(waitingKey(ida.id), '[]')
  await arrives([completed(audit, ida.username), name])
  expect(toast()).toBeUndefined()
  store(waitingKey(ida.id), null)
  await arrives([completed(audit, ida.username), name])
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
})

test('what one completed while the code of this was on its way is celebrated when that comes, once', async () => {
  const client = newClient()
  const done = completed(audit, ida.username)
  client.setQueryData(tasksOf(1).queryKey, [done, name])
  await client
    .getMutationCache()
    .build<Sent, Error, Change, Shown>(client, {
      mutationKey: changesOf(1),
      mutationFn: () => Promise.resolve({ waits: false, settled: true }),
      onMutate: () => ({ action: undefined }),
    })
    .execute({ key: '1', task: audit, from: 'in_progress', to: 'completed' })
  await show([done, name], client)
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
  clearToasts()
  cleanup()
  await show([done, name], client)
  expect(toast()).toBeUndefined()
})
