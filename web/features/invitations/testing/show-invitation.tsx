import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { fakeServer, type FakeResponses } from '#web/testing/fake-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import AcceptInvitationScreen from '../AcceptInvitationScreen.tsx'

/** Renders the invitation screen in strict mode. All other routes render their path as text. */
export function showInvitation(address: string, responses: FakeResponses) {
  const requests = fakeServer(responses)
  const client = createQueryClient(endSession)
  // Failed queries are retried without a delay.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/invitations/accept" element={<AcceptInvitationScreen />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
          <ToastRegion />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { requests, client }
}

const Elsewhere = () => <p>At {useLocation().pathname}</p>
