/** Paths of the client's screens. The client's router uses them; the server answers 404 for other paths. */
export const screens = {
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/invitations/accept',
  home: '/',
  members: '/members',
  votes: '/votes',
  manageGuides: '/guides/manage',
  monitoring: '/monitoring',
  history: '/history',
  anyProject: '/project',
  project: '/project/:id',
  team: '/project/:id/teams',
  activity: '/project/:id/activity',
} as const

export type ScreenName = keyof typeof screens

const layout = 'app/Layout.tsx'
const dashboard = 'app/dashboard/DashboardScreen.tsx'

/** Paths in `web/` of each screen's modules. The client imports these modules dynamically. */
export const screenModules: Readonly<Record<ScreenName, readonly string[]>> = {
  auth: ['features/auth/AuthScreen.tsx'],
  forgotPassword: ['features/auth/ForgotPasswordScreen.tsx'],
  resetPassword: ['features/auth/ResetPasswordScreen.tsx'],
  acceptInvitation: ['features/invitations/AcceptInvitationScreen.tsx'],
  home: [layout, 'app/home/HomeScreen.tsx'],
  members: [layout, 'features/team/all-members/MembersScreen.tsx'],
  votes: [layout, 'features/votes/VotesScreen.tsx'],
  manageGuides: [layout, 'features/guides/ManageGuidesScreen.tsx'],
  monitoring: [layout, 'features/monitoring/MonitoringScreen.tsx'],
  history: [layout, 'features/history/HistoryScreen.tsx'],
  anyProject: [layout, dashboard],
  project: [layout, dashboard],
  team: [layout, 'features/team/TeamScreen.tsx'],
  activity: [layout, 'features/activity/ActivityScreen.tsx'],
}

/** Patterns of the screens' paths. They match only positive numbers as ids. */
const patterns = (Object.keys(screens) as ScreenName[]).map((name) => {
  const path = screens[name]
  const pattern = path.replaceAll(/:(\w+)/g, '(?<$1>[1-9]\\d*)')
  return { name, pattern: new RegExp(`^${pattern}${path === '/' ? '' : '/?'}$`) }
})

/** Returns the screen at a path, and the project id if the path contains one; null if no screen has this path. */
export function screenAt(path: string): { readonly name: ScreenName; readonly projectId?: string } | null {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match === null) continue
    const projectId = match.groups?.['id']
    return projectId === undefined ? { name } : { name, projectId }
  }
  return null
}

export const isScreen = (path: string): boolean => screenAt(path) !== null
