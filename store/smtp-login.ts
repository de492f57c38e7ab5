const ourName = '[the user of SMTP_URL]'
const ourPassword = '[the password of SMTP_URL]'

/**
 * Takes the name and the password by which we log in out of what a mail server answered: servers quote them, and what
 * they say goes into logs, mails and screens. The error stays itself, since what else it says is looked at.
 */
export function withoutLogin(smtpUrl: string): (error: unknown) => void {
  const { username, password } = new URL(smtpUrl)
  const hide = hiding(decoded(username), decoded(password))
  return (error) => {
    if (!(error instanceof Error)) return
    error.message = hide(error.message)
    if (error.stack !== undefined) error.stack = hide(error.stack)
    if ('response' in error && typeof error.response === 'string') error.response = hide(error.response)
  }
}

function hiding(name: string, password: string): (text: string) => string {
  if (name === '') return (text) => text
  // Some log in with the part before the @ alone, and hear the whole address.
  const named = `(?<![\\w.+-])${RegExp.escape(name)}${name.includes('@') ? '' : '(@[\\w.-]+)?'}(?![\\w-])`
  const said = new RegExp(`(${secrets(name, password).join('|')})|${named}`, 'gi')
  return (text) =>
    text.replaceAll(said, (_, secret?: string) => (secret === undefined ? ourName : ourPassword))
}

/** The password as it is, and as it goes over the wire. */
const secrets = (name: string, password: string): string[] =>
  password === ''
    ? ['(?!)']
    : [base64(`\0${name}\0${password}`), base64(password), password].map((text) => RegExp.escape(text))

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** As the mailer takes it: what is no encoding stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
