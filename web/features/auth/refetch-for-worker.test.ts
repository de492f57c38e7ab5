import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { userQuery } from '#web/http/current-user.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { refetchForWorker } from './refetch-for-worker.ts'

afterEach(() => vi.unstubAllGlobals())

test('refetchForWorker fetches the user first and then repeats all requests, including those in flight', async () => {
  const userResponse = Promise.withResolvers<unknown>()
  const pending = new Promise<unknown>(() => {})
  const projects = vi.fn<() => unknown>(() => []).mockReturnValueOnce(pending)
  const requests = fakeServer({ 'GET /api/user': () => userResponse.promise, 'GET /api/projects': projects })
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  new QueryObserver(client, userQuery).subscribe(() => undefined)

  const done = refetchForWorker(client)
  await vi.waitFor(() => expect(requests).toEqual(['GET /api/user']), 20_000)
  const screen = new QueryObserver(client, projectsQuery)
  screen.subscribe(() => undefined)
  userResponse.resolve(ida)
  await done
  expect(requests).toEqual(['GET /api/user', 'GET /api/projects', 'GET /api/projects'])
  expect(screen.getCurrentResult().data).toEqual([])
})
