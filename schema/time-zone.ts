/** True for the name of a time zone, such as Europe/Oslo; false for an offset such as +05:00, which `Intl` takes too. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
