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

/** Path of a guide's page. The server renders the page. */
export const guidePage = '/guides/:slug'

export const guidePath = (slug: string): string => guidePage.replace(':slug', () => slug)

/** Returns the external link of a guide, or the path of its page. Undefined if the task has no guide. */
export const guideLink = ({ link, slug }: { link?: string | null; slug?: string | null }) =>
  link ?? (slug == null ? undefined : guidePath(slug))

/** Adds the task to the link of a guide page on Brandpath. The page then shows the status of the task. */
export const guideLinkForTask = (link: string, taskId: number): string =>
  link.startsWith(guidePath('')) ? `${link}?task=${taskId}` : link

export type Access = 'loggedOut' | 'everyone' | 'users' | 'members' | 'administrators'

/** Users who may open each screen. */
const access: Readonly<Record<ScreenName, Access>> = {
  login: 'loggedOut',
  forgotPassword: 'everyone',
  resetPassword: 'everyone',
  acceptInvitation: 'everyone',
  home: 'users',
  members: 'users',
  votes: 'users',
  manageGuides: 'administrators',
  monitoring: 'administrators',
  history: 'administrators',
  anyProject: 'members',
  project: 'members',
  team: 'members',
  activity: 'members',
}

export const screenNames = Object.keys(screens) as ScreenName[]

export const screensFor = (...groups: readonly Access[]): readonly ScreenName[] =>
  screenNames.filter((name) => groups.includes(access[name]))

/** Path of each screen's module in the folder `web/`. */
export const screenModules: Readonly<Record<ScreenName, string>> = {
  login: 'features/accounts/LoginScreen.tsx',
  forgotPassword: 'features/accounts/ForgotPasswordScreen.tsx',
  resetPassword: 'features/accounts/ResetPasswordScreen.tsx',
  acceptInvitation: 'features/invitations/AcceptInvitationScreen.tsx',
  home: 'app/home/HomeScreen.tsx',
  members: 'features/team/all-members/MembersScreen.tsx',
  votes: 'features/votes/VotesScreen.tsx',
  manageGuides: 'features/guides/ManageGuidesScreen.tsx',
  monitoring: 'features/monitoring/MonitoringScreen.tsx',
  history: 'features/history/HistoryScreen.tsx',
  anyProject: 'app/dashboard/DashboardScreen.tsx',
  project: 'app/dashboard/DashboardScreen.tsx',
  team: 'features/team/TeamScreen.tsx',
  activity: 'features/activity/ActivityScreen.tsx',
}

/** Returns true for screens that work without a login. These screens have no header. */
export const isForVisitors = (name: ScreenName): boolean =>
  access[name] === 'loggedOut' || access[name] === 'everyone'

/** Returns the paths of the modules that the client loads for a screen. */
export const modulesOf = (name: ScreenName): readonly string[] =>
  isForVisitors(name) ? [screenModules[name]] : ['app/Layout.tsx', screenModules[name]]

/** Patterns of the screens' paths. An id in a path must be a positive number. */
const patterns = screenNames.map((name) => {
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
