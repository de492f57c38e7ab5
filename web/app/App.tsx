import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { guidePage, isScreen, screens } from '#schema/screens.ts'
import { LoggedInOnly, LoggedOutOnly } from '#web/features/accounts/SessionGuards.tsx'
import { LoginNeeded } from '#web/features/accounts/LoginNeeded.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const { login, forgotPassword, resetPassword, acceptInvitation, ...withHeader } = screens

const Layout = lazyScreen(() => import('./Layout.tsx'), ...Object.values(withHeader))
const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx'))

function routes(load: Parameters<typeof lazyScreen>[0], ...paths: readonly string[]) {
  const Screen = lazyScreen(load, ...paths)
  return paths.map((path) => <Route key={path} path={path} element={<Screen />} />)
}

const loginScreens = routes(() => import('#web/features/accounts/LoginScreen.tsx'), login)
const publicScreens = [
  routes(() => import('#web/features/accounts/ForgotPasswordScreen.tsx'), forgotPassword),
  routes(() => import('#web/features/accounts/ResetPasswordScreen.tsx'), resetPassword),
  routes(() => import('#web/features/invitations/AcceptInvitationScreen.tsx'), acceptInvitation),
]
const userScreens = [
  routes(() => import('#web/app/home/HomeScreen.tsx'), screens.home),
  routes(() => import('#web/features/team/all-members/MembersScreen.tsx'), screens.members),
  routes(() => import('#web/features/votes/VotesScreen.tsx'), screens.votes),
  routes(() => import('#web/features/guides/ManageGuidesScreen.tsx'), screens.manageGuides),
  routes(() => import('#web/features/monitoring/MonitoringScreen.tsx'), screens.monitoring),
  routes(() => import('#web/features/history/HistoryScreen.tsx'), screens.history),
]
const projectScreens = [
  routes(() => import('#web/app/dashboard/DashboardScreen.tsx'), screens.anyProject, screens.project),
  routes(() => import('#web/features/team/TeamScreen.tsx'), screens.team),
  routes(() => import('#web/features/activity/ActivityScreen.tsx'), screens.activity),
]
// The server renders guides. Offline, the service worker opens this screen for a guide that is not cached.
const offlineGuide = routes(() => import('#web/app/offline/GuideOfflineScreen.tsx'), guidePage)

export function App() {
  useNavigationFocus()
  return (
    <ScreenErrors>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route element={<LoggedOutOnly />}>{loginScreens}</Route>
          {publicScreens}
          <Route element={<Layout />}>
            <Route element={<LoggedInOnly ended={<LoginNeeded title="Please Login" />} />}>
              {userScreens}
            </Route>
            <Route element={<KnownScreenOnly />}>
              <Route
                element={<LoggedInOnly ended={<LoginNeeded title="Please log in to view the dashboard" />} />}
              >
                {projectScreens}
              </Route>
            </Route>
            {offlineGuide}
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Routes>
      </Suspense>
      <ToastRegion />
    </ScreenErrors>
  )
}

/** Shows the 404 page for a path with an invalid id, for which the server also sends a 404. */
const KnownScreenOnly = () => (isScreen(useLocation().pathname) ? <Outlet /> : <NotFoundScreen />)
