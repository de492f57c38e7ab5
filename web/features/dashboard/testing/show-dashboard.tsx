import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { vi } from 'vitest'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { User } from '#schema/api/user.ts'
import { userQuery } from '#web/features/session/api.ts'
import { progressOf } from '#web/features/tasks/standing.ts'
import DashboardScreen from '../DashboardScreen.tsx'

const ida: User = {
  id: 7,
  email: 'ida@halden.example',
  username: 'Ida Holm',
  role: 'MEMBER',
  createdAt: '2026-01-15T09:00:00.000Z',
}

export const aProject = (over: Partial<Project> = {}, tasks: readonly Task[] = []): Project => ({
  id: 1,
  name: 'Halden',
  ownerId: ida.id,
  createdAt: '2026-01-15T09:00:00.000Z',
  role: 'ADMIN',
  progress: progressOf(tasks),
  inProgress: 0,
  nextTask: null,
  memberCount: 1,
  ...over,
})

/** What the server answers: a body, or a whole response; a promise where it takes its time. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown>>

/** Shows the dashboard to Ida, at an address, over a server that answers `GET /path` and the like. */
export function showDashboard(address: string, answers: Answers): { readonly sent: string[] } {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push(body === undefined ? call : `${call} ${JSON.stringify(body)}`)
    const answer = await answers[call]?.(body)
    if (answer instanceof Response) return answer
    return answer === undefined
      ? Response.json({ error: 'Not found' }, { status: 404 })
      : Response.json(answer)
  })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryDelay: 0, networkMode: 'always' } },
  })
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/project" element={<DashboardScreen />} />
          <Route path="/project/:id" element={<DashboardScreen />} />
          <Route path="/" element={<p>Home</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { sent }
}
