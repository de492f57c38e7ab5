const userPlaceholder = '[SMTP user]'
const passwordPlaceholder = '[SMTP password]'

/** Returns a function that removes the login in `smtpUrl` from an error, because users see the error. */
export function loginRedactor(smtpUrl: string): (error: unknown) => void {
  const { username, password } = new URL(smtpUrl)
  const redact = redactor(decode(username), decode(password))
  return (error) => {
    if (!(error instanceof Error)) return
    error.message = redact(error.message)
    if (error.stack !== undefined) error.stack = redact(error.stack)
    if ('response' in error && typeof error.response === 'string') error.response = redact(error.response)
  }
}

function redactor(user: string, password: string): (text: string) => string {
  if (user === '') return (text) => text
  // A mail server may append its domain to the user name.
  const userPattern = `(?<![\\w.+-])${RegExp.escape(user)}${user.includes('@') ? '' : '(@[\\w.-]+)?'}(?![\\w-])`
  const pattern = new RegExp(`(${passwordPatterns(user, password).join('|')})|${userPattern}`, 'gi')
  return (text) =>
    text.replaceAll(pattern, (_, secret?: string) =>
      secret === undefined ? userPlaceholder : passwordPlaceholder,
    )
}

/** Patterns that match the password as plain text and in the base64 encodings of SMTP. */
const passwordPatterns = (user: string, password: string): string[] =>
  password === ''
    ? ['(?!)'] // a pattern that never matches
    : [base64(`\0${user}\0${password}`), base64(password), password].map((text) => RegExp.escape(text))

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Decodes a part of a URL like nodemailer: a text with an invalid encoding remains unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
