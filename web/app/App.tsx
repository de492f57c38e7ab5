import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SignedInOnly } from '#web/features/session/SignedInOnly.tsx'
import { LoginNeeded } from '#web/features/session/LoginNeeded.tsx'
import { SignedOutOnly } from '#web/features/session/SignedOutOnly.tsx'
import { Waiting } from '#web/ui/feedback/Waiting.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const withHeader = /^\/$|^\/project(\/|$)/
const project = /^\/project(\/|$)/

// Nothing of it shows before somebody has signed in.
const Layout = lazyScreen(() => import('./Layout.tsx'), withHeader)
const AuthScreen = lazyScreen(() => import('#web/features/session/AuthScreen.tsx'), /^\/auth$/)
const ForgotPasswordScreen = lazyScreen(
  () => import('#web/features/session/ForgotPasswordScreen.tsx'),
  /^\/forgot-password$/,
)
const ResetPasswordScreen = lazyScreen(
  () => import('#web/features/session/ResetPasswordScreen.tsx'),
  /^\/reset-password$/,
)
const HomeScreen = lazyScreen(() => import('#web/features/projects/HomeScreen.tsx'), /^\/$/)
const DashboardScreen = lazyScreen(() => import('#web/features/dashboard/DashboardScreen.tsx'), project)
const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx'), /^$/)

/** Which screen shows where, and to whom. */
export function App() {
  useNavigationFocus()
  return (
    <ScreenErrors>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path="/auth" element={<AuthScreen />} />
          </Route>
          <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
          <Route element={<Layout />}>
            <Route element={<SignedInOnly ended={<LoginNeeded title="Please Login" />} />}>
              <Route path="/" element={<HomeScreen />} />
            </Route>
            <Route
              element={<SignedInOnly ended={<LoginNeeded title="Please log in to view the dashboard" />} />}
            >
              <Route path="/project" element={<DashboardScreen />} />
              <Route path="/project/:id" element={<DashboardScreen />} />
            </Route>
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Routes>
      </Suspense>
      <ToastRegion />
    </ScreenErrors>
  )
}
