/** Paths of the client's screens. The server answers 404 for all other paths. */
export const screens = {
  login: '/auth',
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

export const projectPath = (id: number, screen: 'project' | 'team' | 'activity' = 'project'): string =>
  screens[screen].replace(':id', String(id))

/** Path of the pages of guides. The server renders these pages. */
export const guidePage = '/guides/:slug'

export const guidePath = (slug: string): string => guidePage.replace(':slug', () => slug)

/** Module of the frame that surrounds every screen for logged-in users. */
export const layout = 'app/Layout.tsx'
const dashboard = 'app/dashboard/DashboardScreen.tsx'

/** Paths of each screen's modules in the folder `web/`. The client loads these modules dynamically. */
export const screenModules: Readonly<Record<ScreenName, readonly string[]>> = {
  login: ['features/accounts/LoginScreen.tsx'],
  forgotPassword: ['features/accounts/ForgotPasswordScreen.tsx'],
  resetPassword: ['features/accounts/ResetPasswordScreen.tsx'],
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

/** Patterns of the screens' paths. An id in a path must be a positive number. */
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
