import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { userQuery } from '#web/http/current-user.ts'
import { queuePrefix, writeStorage } from '#web/http/storage.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { clearToasts, useShownToast } from '#web/ui/toast/toast-store.ts'
import BadgesCard from './BadgesCard.tsx'

const queued = `${queuePrefix(ida.id)}1`
afterEach(() => {
  writeStorage(queued, null)
})

const toast = () => renderHook(useShownToast).result.current
const completed = (task: Task, by: string, day = 2): Task => ({
  ...task,
  status: 'completed',
  changed: { at: `2026-03-0${day}T09:00:00.000Z`, by },
})
const audit = aTask({ id: 1101 })
const name = aTask({ id: 1102, taskType: 'Brand Identity 1' })

/** Renders the badges card. Returns a function that replaces the tasks on the server and refetches them. */
async function show(first: readonly Task[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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

test('a toast announces a badge only once, even if the badge is lost and completed again', async () => {
  const refetchWith = await show([audit, name])
  await refetchWith([completed(audit, ida.username), name])
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
  clearToasts()
  await refetchWith([audit, name])
  await refetchWith([completed(audit, ida.username, 3), name])
  expect(toast()).toBeUndefined()
})

test('if one task earns several badges, a single toast announces all badges, the largest badge first', async () => {
  const refetchWith = await show([completed(audit, 'Bo Lind', 1), name])
  await refetchWith([completed(audit, 'Bo Lind', 1), completed(name, ida.username)])
  expect(toast()?.title).toBe('Badge earned: Project Complete')
  expect(toast()?.description).toContain('Also earned: Foundations, Brand Identity.')
})

test('no toast announces a badge that a teammate earned or that the user earned before the page was opened', async () => {
  const refetchWith = await show([completed(audit, ida.username, 3), name])
  await refetchWith([completed(audit, ida.username, 3), name])
  expect(toast()).toBeUndefined()
  await refetchWith([completed(audit, ida.username, 1), completed(name, 'Bo Lind')])
  expect(toast()).toBeUndefined()
})

test('a toast announces an earned badge only after all changes made offline were sent', async () => {
  const refetchWith = await show([audit, name])
  writeStorage(queued, '{}')
  await refetchWith([completed(audit, ida.username), name])
  expect(toast()).toBeUndefined()
  writeStorage(queued, null)
  await refetchWith([completed(audit, ida.username), name])
  expect(toast()?.title).toBe('Badge earned: Brand Positioning')
})
