import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { ida } from '#web/testing/fixtures.ts'
import { fakeServer, type FakeResponses } from '#web/testing/fake-server.ts'
import MonitoringScreen from '../MonitoringScreen.tsx'
import { healthyResponses } from './responses.ts'

export type ShowMonitoring = {
  /** Replaces single responses of the healthy server. */
  responses?: FakeResponses
  search?: string
  role?: 'ADMIN' | 'MEMBER'
}

/** Renders the monitoring screen for Ida, by default an administrator. Returns the sent requests. */
export function showMonitoring({
  responses = {},
  search = '',
  role = 'ADMIN',
}: ShowMonitoring = {}): string[] {
  const user = { ...ida, role }
  const requests = fakeServer({ 'GET /api/user': () => user, ...healthyResponses, ...responses })
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/monitoring${search}`]}>
        <MonitoringScreen />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}

/** Renders the current URL, so that tests can read it. */
function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
