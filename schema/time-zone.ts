/**
 * Returns true for the name of a time zone such as Europe/Oslo. Offsets such as +05:00 are invalid, although
 * `Intl` accepts them.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
