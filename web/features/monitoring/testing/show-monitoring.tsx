import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { playServer, type Answers } from '#web/testing/play-server.ts'
import MonitoringScreen from '../MonitoringScreen.tsx'
import { wellAnswers } from './answers.ts'

export type ShowMonitoring = {
  /** In the place of those of a server with which all is well. */
  answers?: Answers
  search?: string
  role?: 'ADMIN' | 'MEMBER'
}

/** Shows the screen to Ida, an administrator. Returns what was asked of the server. */
export function showMonitoring({ answers = {}, search = '', role = 'ADMIN' }: ShowMonitoring = {}): string[] {
  const user = { ...ida, role }
  const asked = playServer({ 'GET /api/user': () => user, ...wellAnswers, ...answers })
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/monitoring${search}`]}>
        <MonitoringScreen />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return asked
}

/** Where one is, to be read by its label. */
function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
