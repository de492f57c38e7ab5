/** Operations that never succeed, with the reason. */
export const alwaysRefused: Readonly<Record<string, string>> = {
  'GET /x': 'there is no such page',
}

/** Operations after which the members of the project are no longer the same. A new project is then created, which is slow. */
export const changesTeam = new Set([
  'deleteAccount',
  'deleteProject',
  'leaveProject',
  'removeMember',
  'changeRole',
  'cancelInvitation',
  'acceptInvitation',
])
/** Operations that hash a password, which is slow on purpose. */
const hashesPassword = new Set(['login', 'register', 'changePassword', 'resetPassword'])

/** Slow operations are sent in every third round, to save half of the time. */
export function isDue(operation: string, round: number): boolean {
  if (operation === 'forgotPassword') return round === 4 // each response takes a quarter of a second
  return round % 3 === 1 || !(changesTeam.has(operation) || hashesPassword.has(operation))
}

/** Operations that end sessions of the caller. */
export const endsSession = new Set([
  'login',
  'register',
  'logout',
  'changePassword',
  'resetPassword',
  'endOtherSessions',
])

/** The API stores measurements and log entries every minute, whichever request it handles. */
const measurements = /^work\.(request_minutes|lag_minutes|disks|errors|incidents|pending_incidents)$/

/** Requests that a rate limit counts although they change nothing, most of them because they are attempts to guess. */
const countedAttempts: Readonly<Record<string, readonly number[]>> = {
  login: [401], // a password was compared
  changePassword: [400],
  deleteAccount: [400],
  register: [409], // the response shows that an account exists
  readCalendar: [200, 404], // a secret address was compared
}

/** Returns true if a request may leave rows in a table, although it is refused or a query. */
export const mayChange = (table: string, operation: string, status: number): boolean =>
  measurements.test(table) ||
  (table === 'work.limits' && countedAttempts[operation]?.includes(status) === true)
