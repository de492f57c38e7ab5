import { Suspense, type ComponentType } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { isScreen, screens } from '#schema/screens.ts'
import { SignedInOnly, SignedOutOnly } from '#web/features/auth/SessionGuards.tsx'
import { LoginNeeded } from '#web/features/auth/LoginNeeded.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const { auth, forgotPassword, resetPassword, acceptInvitation, ...withHeader } = screens

const Layout = lazyScreen(() => import('./Layout.tsx'), ...Object.values(withHeader))
const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx'))

function routes(load: () => Promise<{ default: ComponentType }>, ...paths: readonly string[]) {
  const Screen = lazyScreen(load, ...paths)
  return paths.map((path) => <Route key={path} path={path} element={<Screen />} />)
}

const signedOutScreens = routes(() => import('#web/features/auth/AuthScreen.tsx'), auth)
const publicScreens = [
  routes(() => import('#web/features/auth/ForgotPasswordScreen.tsx'), forgotPassword),
  routes(() => import('#web/features/auth/ResetPasswordScreen.tsx'), resetPassword),
  routes(() => import('#web/features/invitations/AcceptInvitationScreen.tsx'), acceptInvitation),
]
const signedInScreens = [
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
// The server renders guides. The service worker opens this screen if the server is unreachable and no copy is cached.
const offlineGuide = routes(() => import('#web/app/offline/GuideOfflineScreen.tsx'), '/guides/:slug')

export function App() {
  useNavigationFocus()
  return (
    <ScreenErrors>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route element={<SignedOutOnly />}>{signedOutScreens}</Route>
          {publicScreens}
          <Route element={<Layout />}>
            <Route element={<SignedInOnly ended={<LoginNeeded title="Please Login" />} />}>
              {signedInScreens}
            </Route>
            <Route element={<KnownScreenOnly />}>
              <Route
                element={<SignedInOnly ended={<LoginNeeded title="Please log in to view the dashboard" />} />}
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

/** Shows the 404 page for a path with an invalid id. The server also answers 404 to such a path. */
const KnownScreenOnly = () => (isScreen(useLocation().pathname) ? <Outlet /> : <NotFoundScreen />)
