import { Suspense, type ComponentType } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import {
  guideLibrary,
  guidePage,
  isScreen,
  screens,
  screensFor,
  type Access,
  type ScreenName,
} from '#schema/screens.ts'
import { LoggedInOnly, LoggedOutOnly } from '#web/features/accounts/SessionGuards.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const withLayout = screensFor('users', 'members', 'administrators').map((name) => screens[name])
const Layout = lazyScreen(() => import('./Layout.tsx'), ...withLayout)
const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx'))
// The server renders guides. Offline, the service worker opens this screen for a guide that is not cached.
const OfflineGuide = lazyScreen(
  () => import('#web/app/offline/GuideOfflineScreen.tsx'),
  guideLibrary,
  guidePage,
)

const { anyProject, project, task } = screens
const Dashboard = lazyScreen(
  () => import('#web/app/dashboard/DashboardScreen.tsx'),
  anyProject,
  project,
  task,
)

const components: Record<ScreenName, ComponentType> = {
  login: lazyScreen(() => import('#web/features/accounts/LoginScreen.tsx'), screens.login),
  forgotPassword: lazyScreen(
    () => import('#web/features/accounts/ForgotPasswordScreen.tsx'),
    screens.forgotPassword,
  ),
  resetPassword: lazyScreen(
    () => import('#web/features/accounts/ResetPasswordScreen.tsx'),
    screens.resetPassword,
  ),
  verifyAddress: lazyScreen(
    () => import('#web/features/accounts/VerifyAddressScreen.tsx'),
    screens.verifyAddress,
  ),
  acceptInvitation: lazyScreen(
    () => import('#web/features/invitations/AcceptInvitationScreen.tsx'),
    screens.acceptInvitation,
  ),
  home: lazyScreen(() => import('#web/app/home/HomeScreen.tsx'), screens.home),
  myTasks: lazyScreen(() => import('#web/features/my-tasks/MyTasksScreen.tsx'), screens.myTasks),
  account: lazyScreen(() => import('#web/features/accounts/settings/AccountScreen.tsx'), screens.account),
  demo: lazyScreen(() => import('#web/app/demo/DemoScreen.tsx'), screens.demo),
  members: lazyScreen(() => import('#web/features/team/all-members/MembersScreen.tsx'), screens.members),
  votes: lazyScreen(() => import('#web/features/votes/VotesScreen.tsx'), screens.votes),
  manageGuides: lazyScreen(() => import('#web/features/guides/ManageGuidesScreen.tsx'), screens.manageGuides),
  editGuide: lazyScreen(() => import('#web/features/guides/EditGuideScreen.tsx'), screens.editGuide),
  monitoring: lazyScreen(() => import('#web/features/monitoring/MonitoringScreen.tsx'), screens.monitoring),
  history: lazyScreen(() => import('#web/features/history/HistoryScreen.tsx'), screens.history),
  anyProject: Dashboard,
  project: Dashboard,
  task: Dashboard,
  team: lazyScreen(() => import('#web/features/team/TeamScreen.tsx'), screens.team),
  activity: lazyScreen(() => import('#web/features/activity/ActivityScreen.tsx'), screens.activity),
}

const routesFor = (...groups: readonly Access[]) =>
  screensFor(...groups).map((name) => {
    const Screen = components[name]
    return <Route key={name} path={screens[name]} element={<Screen />} />
  })

export function App() {
  useNavigationFocus()
  return (
    <ScreenErrors>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route element={<LoggedOutOnly />}>{routesFor('loggedOut')}</Route>
          {routesFor('everyone')}
          <Route element={<Layout />}>
            <Route element={<LoggedInOnly endedTitle="Please Login" />}>
              {routesFor('users', 'administrators')}
            </Route>
            <Route element={<KnownScreenOnly />}>
              <Route element={<LoggedInOnly endedTitle="Please log in to view the dashboard" />}>
                {routesFor('members')}
              </Route>
            </Route>
            {[guideLibrary, guidePage].map((path) => (
              <Route key={path} path={path} element={<OfflineGuide />} />
            ))}
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
