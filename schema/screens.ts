/** Paths of the client's screens. The server answers 404 for all other paths. */
export const screens = {
  login: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyAddress: '/verify-address',
  acceptInvitation: '/invitations/accept',
  home: '/',
  myTasks: '/my-tasks',
  account: '/account',
  demo: '/demo',
  members: '/members',
  votes: '/votes',
  manageGuides: '/guides/manage',
  editGuide: '/guides/manage/:taskKey',
  monitoring: '/monitoring',
  history: '/history',
  anyProject: '/project',
  project: '/project/:id',
  task: '/project/:id/task/:taskId',
  team: '/project/:id/teams',
  activity: '/project/:id/activity',
} as const

export type ScreenName = keyof typeof screens

export const projectPath = (id: number, screen: 'project' | 'team' | 'activity' = 'project'): string =>
  screens[screen].replace(':id', String(id))

/** Path of a task's panel. The dashboard of the project stays beside or behind the panel. */
export const taskPath = ({ id, projectId }: { readonly id: number; readonly projectId: number }): string =>
  screens.task.replace(':id', String(projectId)).replace(':taskId', String(id))

/** Id of a note's element in the task's panel. */
export const noteAnchor = (noteId: string): string => `note-${noteId}`

/** Path of a note in its task's panel. */
export const notePath = (task: Parameters<typeof taskPath>[0], noteId: string): string =>
  `${taskPath(task)}#${noteAnchor(noteId)}`

/** Path of the page that lists all guides. The server renders the page. */
export const guideLibrary = '/guides'

export const editGuidePath = (taskKey: string): string => screens.editGuide.replace(':taskKey', () => taskKey)

/** Pictures in guides. The server serves them. */
export const guidePictures = '/guides/pictures'

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
  verifyAddress: 'users',
  acceptInvitation: 'everyone',
  home: 'users',
  myTasks: 'users',
  account: 'users',
  demo: 'users',
  members: 'users',
  votes: 'users',
  manageGuides: 'administrators',
  editGuide: 'administrators',
  monitoring: 'administrators',
  history: 'administrators',
  anyProject: 'members',
  project: 'members',
  task: 'members',
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
  verifyAddress: 'features/accounts/VerifyAddressScreen.tsx',
  acceptInvitation: 'features/invitations/AcceptInvitationScreen.tsx',
  home: 'app/home/HomeScreen.tsx',
  myTasks: 'features/my-tasks/MyTasksScreen.tsx',
  account: 'features/accounts/settings/AccountScreen.tsx',
  demo: 'app/demo/DemoScreen.tsx',
  members: 'features/team/all-members/MembersScreen.tsx',
  votes: 'features/votes/VotesScreen.tsx',
  manageGuides: 'features/guides/ManageGuidesScreen.tsx',
  editGuide: 'features/guides/EditGuideScreen.tsx',
  monitoring: 'features/monitoring/MonitoringScreen.tsx',
  history: 'features/history/HistoryScreen.tsx',
  anyProject: 'app/dashboard/DashboardScreen.tsx',
  project: 'app/dashboard/DashboardScreen.tsx',
  task: 'app/dashboard/DashboardScreen.tsx',
  team: 'features/team/TeamScreen.tsx',
  activity: 'features/activity/ActivityScreen.tsx',
}

/** Returns true for screens that work without a login. These screens have no header. */
export const isForVisitors = (name: ScreenName): boolean =>
  access[name] === 'loggedOut' || access[name] === 'everyone'

/** Module of the task panel, which the dashboard loads when a task is open. */
export const taskPanelModule = 'features/task/TaskPanel.tsx'

/** Returns the paths of the modules that the client loads for a screen. */
export const modulesOf = (name: ScreenName): readonly string[] =>
  isForVisitors(name)
    ? [screenModules[name]]
    : ['app/Layout.tsx', screenModules[name], ...(name === 'task' ? [taskPanelModule] : [])]

/** Patterns of the screens' paths. An id in a path must be a positive number. */
const patterns = screenNames.map((name) => {
  const path = screens[name]
  const pattern = path.replaceAll(/:(\w+)/g, (_, parameter: string) =>
    parameter === 'taskKey' ? '[a-z][a-z\\d-]*' : `(?<${parameter}>[1-9]\\d*)`,
  )
  return { name, pattern: new RegExp(`^${pattern}${path === '/' ? '' : '/?'}$`) }
})

export interface ScreenAtPath {
  readonly name: ScreenName
  readonly projectId?: string
  readonly taskId?: string
}

/** Returns the screen at a path, and the ids that the path contains; null if no screen has this path. */
export function screenAt(path: string): ScreenAtPath | null {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match === null) continue
    const { id: projectId, taskId } = match.groups ?? {}
    return { name, ...(projectId && { projectId }), ...(taskId && { taskId }) }
  }
  return null
}

export const isScreen = (path: string): boolean => screenAt(path) !== null
