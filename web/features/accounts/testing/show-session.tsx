import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { createQueryClient } from '#web/http/query-client.ts'
import { fakeServer, type FakeResponses } from '#web/testing/fake-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { endSession } from '#web/shared/accounts/session.ts'
import LoginScreen from '../LoginScreen.tsx'
import ForgotPasswordScreen from '../ForgotPasswordScreen.tsx'
import ResetPasswordScreen from '../ResetPasswordScreen.tsx'
import { LoggedInOnly, LoggedOutOnly } from '../SessionGuards.tsx'
import VerifyAddressScreen from '../VerifyAddressScreen.tsx'
import { Home } from './Home.tsx'

/** Renders the login screens and a small home screen. A fake server sends the responses. */
export function showSession(address: string, responses: FakeResponses) {
  const requests = fakeServer(responses)
  const client = createQueryClient(endSession)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<LoggedOutOnly />}>
            <Route path="/auth" element={<LoginScreen />} />
          </Route>
          <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
          <Route element={<LoggedInOnly endedTitle="Please Login" />}>
            <Route path="/" element={<Home />} />
            <Route path="/verify-address" element={<VerifyAddressScreen />} />
            <Route path="/project/:id" element={<Address />} />
          </Route>
        </Routes>
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { requests, client }
}

/** A screen that shows its own address. */
function Address() {
  const { pathname, search, hash } = useLocation()
  return <h1>{pathname + search + hash}</h1>
}
