import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { createQueryClient } from '#web/app/query-client.ts'
import { playServer, type Answers } from '#web/testing/play-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { signedOut } from '../api.ts'
import AuthScreen from '../AuthScreen.tsx'
import ForgotPasswordScreen from '../ForgotPasswordScreen.tsx'
import { LoginNeeded } from '../LoginNeeded.tsx'
import ResetPasswordScreen from '../ResetPasswordScreen.tsx'
import { SignedInOnly } from '../SignedInOnly.tsx'
import { SignedOutOnly } from '../SignedOutOnly.tsx'
import { Home } from './Home.tsx'

/** The screens for signing in and out around a small home screen, at an address, over a server that is played. */
export function showSession(address: string, answers: Answers) {
  const asked = playServer(answers)
  const client = createQueryClient(signedOut)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path="/auth" element={<AuthScreen />} />
          </Route>
          <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
          <Route element={<SignedInOnly ended={<LoginNeeded title="Please Login" />} />}>
            <Route path="/" element={<Home />} />
          </Route>
        </Routes>
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { asked, client }
}
