import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { historyOf } from '#web/features/progress/api.ts'
import { viewerTimeZone } from '#web/features/progress/day.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { playServer, type Answers } from '#web/testing/play-server.ts'
import DashboardScreen from '../DashboardScreen.tsx'

const noVotes: Answers = {
  'GET /api/votes/highest': () => ({ voteCount: 0 }),
  'GET /api/projects/1/votes': () => [],
  'GET /api/projects/2/votes': () => [],
}

/**
 * Shows the dashboard to Ida, at an address, over a server that answers `GET /path` and the like.
 *
 * @param known the projects that the page has seen before
 */
export function showDashboard(
  address: string,
  answers: Answers,
  known?: readonly Project[],
): { readonly sent: string[] } {
  const sent = playServer({ ...noVotes, ...answers })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryDelay: 0, networkMode: 'always' } },
  })
  client.setQueryData(userQuery.queryKey, ida)
  // Nothing is completed yet.
  for (const id of [1, 2]) client.setQueryData(historyOf(id, viewerTimeZone()).queryKey, [])
  if (known) client.setQueryData(projectsQuery.queryKey, [...known])
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
