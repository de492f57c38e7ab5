import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { isScreen, screens } from '#schema/screens.ts'
import { SignedInOnly, SignedOutOnly } from '#web/features/auth/SessionGuards.tsx'
import { LoginNeeded } from '#web/features/auth/LoginNeeded.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const withHeader = /^\/$|^\/(project|members|votes|guides\/manage|monitoring|history)(\/|$)/
const project = /^\/project(\/|$)/

// Loaded separately, because it is shown only after sign-in.
const Layout = lazyScreen(() => import('./Layout.tsx'), withHeader)
const AuthScreen = lazyScreen(() => import('#web/features/auth/AuthScreen.tsx'), /^\/auth$/)
const ForgotPasswordScreen = lazyScreen(
  () => import('#web/features/auth/ForgotPasswordScreen.tsx'),
  /^\/forgot-password$/,
)
const ResetPasswordScreen = lazyScreen(
  () => import('#web/features/auth/ResetPasswordScreen.tsx'),
  /^\/reset-password$/,
)
const AcceptInvitationScreen = lazyScreen(
  () => import('#web/features/invitations/AcceptInvitationScreen.tsx'),
  /^\/invitations\/accept$/,
)
const HomeScreen = lazyScreen(() => import('#web/app/home/HomeScreen.tsx'), /^\/$/)
const DashboardScreen = lazyScreen(() => import('#web/app/dashboard/DashboardScreen.tsx'), project)
const TeamScreen = lazyScreen(() => import('#web/features/team/TeamScreen.tsx'), /^\/project\/\d+\/teams\/?$/)
const ActivityScreen = lazyScreen(
  () => import('#web/features/activity/ActivityScreen.tsx'),
  /^\/project\/\d+\/activity\/?$/,
)
const MembersScreen = lazyScreen(() => import('#web/features/team/members/MembersScreen.tsx'), /^\/members$/)
const VotesScreen = lazyScreen(() => import('#web/features/votes/VotesScreen.tsx'), /^\/votes$/)
const GuideOfflineScreen = lazyScreen(() => import('#web/app/offline/GuideOfflineScreen.tsx'), /^\/guides\//)
const ManageGuidesScreen = lazyScreen(
  () => import('#web/features/guides/ManageGuidesScreen.tsx'),
  /^\/guides\/manage$/,
)
const MonitoringScreen = lazyScreen(
  () => import('#web/features/monitoring/MonitoringScreen.tsx'),
  /^\/monitoring$/,
)
const HistoryScreen = lazyScreen(() => import('#web/features/history/HistoryScreen.tsx'), /^\/history$/)
const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx'), /^$/)

export function App() {
  useNavigationFocus()
  return (
    <ScreenErrors>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path={screens.auth} element={<AuthScreen />} />
          </Route>
          <Route path={screens.forgotPassword} element={<ForgotPasswordScreen />} />
          <Route path={screens.resetPassword} element={<ResetPasswordScreen />} />
          <Route path={screens.acceptInvitation} element={<AcceptInvitationScreen />} />
          <Route element={<Layout />}>
            <Route element={<SignedInOnly ended={<LoginNeeded title="Please Login" />} />}>
              <Route path={screens.home} element={<HomeScreen />} />
              <Route path={screens.members} element={<MembersScreen />} />
              <Route path={screens.votes} element={<VotesScreen />} />
              <Route path={screens.manageGuides} element={<ManageGuidesScreen />} />
              <Route path={screens.monitoring} element={<MonitoringScreen />} />
              <Route path={screens.history} element={<HistoryScreen />} />
            </Route>
            <Route element={<KnownScreenOnly />}>
              <Route
                element={<SignedInOnly ended={<LoginNeeded title="Please log in to view the dashboard" />} />}
              >
                <Route path={screens.anyProject} element={<DashboardScreen />} />
                <Route path={screens.project} element={<DashboardScreen />} />
                <Route path={screens.team} element={<TeamScreen />} />
                <Route path={screens.activity} element={<ActivityScreen />} />
              </Route>
            </Route>
            {/* The server renders guides. This route applies only if the service worker cannot reach it. */}
            <Route path="/guides/:slug" element={<GuideOfflineScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Routes>
      </Suspense>
      <ToastRegion />
    </ScreenErrors>
  )
}

/** Rejects paths whose id is invalid. The server answers 404 to them too. */
const KnownScreenOnly = () => (isScreen(useLocation().pathname) ? <Outlet /> : <NotFoundScreen />)
