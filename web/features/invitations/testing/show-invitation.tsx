import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut } from '#web/features/session/api.ts'
import { playServer, type Answers } from '#web/testing/play-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import AcceptInvitationScreen from '../AcceptInvitationScreen.tsx'

/** The screen as the app shows it, mounted twice as in development, and in place of any other its address. */
export function showInvitation(address: string, answers: Answers) {
  const asked = playServer(answers)
  const client = createQueryClient(signedOut)
  // The delays of retries are not what is tested.
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
  return { asked, client }
}

const Elsewhere = () => <p>At {useLocation().pathname}</p>
