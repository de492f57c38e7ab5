import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ida } from '#web/testing/a-user.ts'
import { playServer } from '#web/testing/play-server.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { userQuery } from './api.ts'
import { askAgain } from './ask-again.ts'

afterEach(() => vi.unstubAllGlobals())

test('who is signed in is asked first, then all that is theirs, even what was under way meanwhile', async () => {
  const answered = Promise.withResolvers<unknown>()
  const lost = new Promise<unknown>(() => {})
  const projects = vi.fn<() => unknown>(() => []).mockReturnValueOnce(lost)
  const asked = playServer({ 'GET /api/user': () => answered.promise, 'GET /api/projects': projects })
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  new QueryObserver(client, userQuery).subscribe(() => undefined)

  const done = askAgain(client)
  await vi.waitFor(() => expect(asked).toEqual(['GET /api/user']), 20_000)
  const screen = new QueryObserver(client, projectsQuery)
  screen.subscribe(() => undefined)
  answered.resolve(ida)
  await done
  expect(asked).toEqual(['GET /api/user', 'GET /api/projects', 'GET /api/projects'])
  expect(screen.getCurrentResult().data).toEqual([])
})
