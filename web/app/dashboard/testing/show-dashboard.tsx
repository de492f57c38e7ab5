import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { progressHistoryQuery } from '#web/features/progress/api.ts'
import { viewerTimeZone } from '#web/shared/progress/day.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { sendCommandsFor, userQuery } from '#web/http/current-user.ts'
import { ida } from '#web/testing/fixtures.ts'
import { fakeServer, type FakeResponses } from '#web/testing/fake-server.ts'
import DashboardScreen from '../DashboardScreen.tsx'

const noVotes: FakeResponses = {
  'GET /api/votes/highest': () => ({ voteCount: 0 }),
  'GET /api/projects/1/votes': () => [],
  'GET /api/projects/2/votes': () => [],
}

/**
 * Renders the dashboard at an address for the user Ida. `responses` are fake server responses by `METHOD /path`.
 *
 * @param known projects that are already cached
 */
export function showDashboard(
  address: string,
  responses: FakeResponses,
  known?: readonly Project[],
): { readonly sent: string[] } {
  const sent = fakeServer({ ...noVotes, ...responses })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryDelay: 0, networkMode: 'always' } },
  })
  sendCommandsFor(client)
  client.setQueryData(userQuery.queryKey, ida)
  for (const id of [1, 2]) client.setQueryData(progressHistoryQuery(id, viewerTimeZone()).queryKey, [])
  if (known) client.setQueryData(projectsQuery.queryKey, [...known])
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/project" element={<DashboardScreen />} />
          <Route path="/project/:id" element={<DashboardScreen />} />
          <Route path="/project/:id/task/:taskId" element={<DashboardScreen />} />
          <Route path="/" element={<p>Home</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { sent }
}
