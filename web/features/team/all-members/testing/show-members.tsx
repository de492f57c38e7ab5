import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import type { User } from '#schema/api/accounts.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { fakeServer, type FakeResponses } from '#web/testing/fake-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import MembersScreen from '../MembersScreen.tsx'

export function showMembers(user: User, responses: FakeResponses, address = '/members'): string[] {
  const requests = fakeServer(responses)
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <main tabIndex={-1}>
          <MembersScreen />
        </main>
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}
