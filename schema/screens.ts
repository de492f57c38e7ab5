/** Where the client's screens stand, as its router reads them: the server asks here which addresses have one. */
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

/** An id in an address is a number: with anything else in its place there is no such screen. */
const patterns = Object.values(screens).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[1-9]\\d*')}${path === '/' ? '' : '/?'}$`),
)

/** True where the client has a screen for a path. */
export const isScreen = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
