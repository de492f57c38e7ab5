import { expect, test } from 'vitest'
import { loginRedactor } from './redact-login.ts'

const url = 'smtp://smtpuser%40example.org:hunter2p%C3%A4ss@mail.example.org:587'

function redacted(smtpUrl: string, response: string) {
  const error = Object.assign(new Error(`Invalid login: ${response}`), { response })
  loginRedactor(smtpUrl)(error)
  expect(error.message).toBe(`Invalid login: ${error.response}`)
  expect(error.stack).toContain(error.response)
  return error.response
}

test.each([
  ['535 bad credentials for SmtpUser@example.org', '535 bad credentials for [SMTP user]'],
  ['535 hunter2päss is wrong', '535 [SMTP password] is wrong'],
  [
    `500 AUTH PLAIN ${Buffer.from('\0smtpuser@example.org\0hunter2päss').toString('base64')}?`,
    '500 AUTH PLAIN [SMTP password]?',
  ],
  [`500 ${Buffer.from('hunter2päss').toString('base64')}?`, '500 [SMTP password]?'],
  [
    '535 bad credentials for their-smtpuser@example.org',
    '535 bad credentials for their-smtpuser@example.org',
  ],
])(
  'in the mail server’s response "%s", only the SMTP user name and password are redacted',
  (response, expected) => {
    expect(redacted(url, response)).toBe(expected)
  },
)

test('the user name from SMTP_URL is redacted in a mail server’s response, even inside an email address', () => {
  expect(redacted('smtp://post:secret@mail', '535 no post@example.org, nor post, at the post-office')).toBe(
    '535 no [SMTP user], nor [SMTP user], at the post-office',
  )
})

test('the password from SMTP_URL is redacted in a mail server’s response, even if the password is not URL-encoded', () => {
  expect(redacted('smtp://mail', '554 no service here')).toBe('554 no service here')
  expect(redacted('smtp://post:100%@mail', '535 not 100%')).toBe('535 not [SMTP password]')
  expect(redacted('smtp://post@mail', '535 no password')).toBe('535 no password')
})
