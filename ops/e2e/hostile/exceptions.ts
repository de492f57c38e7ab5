/** Operations that never succeed, with the reason. */
export const alwaysRefused: Readonly<Record<string, string>> = {
  'GET /x': 'there is no such page',
}

/** Operations that take long on purpose, with the number of rounds of which one contains them. */
export const slowOnPurpose: Readonly<Record<string, number>> = {
  forgotPassword: 6, // has a minimum response time
  login: 2, // hashes the password, like the following operations
  register: 2,
  changePassword: 2,
  resetPassword: 2,
  deleteAccount: 2,
}

/** Operations after which the members of the project are no longer the same. */
export const changesTeam = new Set([
  'deleteAccount',
  'deleteProject',
  'leaveProject',
  'removeMember',
  'changeRole',
  'cancelInvitation',
  'acceptInvitation',
])
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
