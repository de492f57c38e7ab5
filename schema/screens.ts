/** Routes of the client's screens, used by its router and by the server to answer 404. */
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

/** Ids in paths are positive numbers; any other value matches no screen. */
const patterns = Object.values(screens).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[1-9]\\d*')}${path === '/' ? '' : '/?'}$`),
)

export const isScreen = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
