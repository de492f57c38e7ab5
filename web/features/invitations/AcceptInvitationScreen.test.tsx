import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { User } from '#schema/api/accounts.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { noContent, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { aProject, ida } from '#web/testing/fixtures.ts'
import { anInvitation, closedBecause } from './testing/an-invitation.ts'
import { showInvitation } from './testing/show-invitation.tsx'

const address = '/invitations/accept?token=abc'
const info = 'GET /api/invitations/info?token=abc'
const accept = 'POST /api/invitations/accept'
const acceptCall = `${accept} {"token":"abc","confirmOtherAddress":false}`
const confirmedCall = `${accept} {"token":"abc","confirmOtherAddress":true}`
const askFirst =
  'This invitation was sent to another address. Confirm that you want to join with this account.'
const maya: User = { ...ida, id: 8, email: 'maya@north.example', username: 'maya' }
const loggedOut: FakeResponses = { 'GET /api/user': errorResponse(401, 'Please log in') }
const as = (user: User): FakeResponses => ({ 'GET /api/user': () => user })
const invited = (over?: Partial<InvitationInfo>): FakeResponses => ({ [info]: () => anInvitation(over) })
const joined = { projectId: 4, role: 'EDITOR' }
const joining: FakeResponses = { [accept]: () => joined }

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const password = () => screen.getByLabelText('Password')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const times = (requests: readonly string[], call: string) =>
  requests.filter((request) => request === call).length

describe('an invalid link', () => {
  test('an invitation link without a token shows an error and a home link, and sends no request', async () => {
    const { requests } = showInvitation('/invitations/accept', loggedOut)
    await heading('Invitation Error')
    expect(screen.getByRole('alert').textContent).toContain('No invitation token found in URL')
    expect(requests).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Go to Homepage' }))
    await screen.findByText('At /')
  })

  test.each([
    ['This invitation has expired. Ask the person who invited you for a new one.', /new one\.$/],
    ['This invitation was cancelled.', /ask the person who invited you\.$/],
    ['This invitation has already been used.', /If you used it, log in/],
    ['A newer invitation was sent. Please open the link in the latest email.', /latest email\.$/],
  ])(
    'if the server rejects the link with “%s”, the invitation screen shows the message and the next step',
    async (why, advice) => {
      const { requests } = showInvitation(address, { ...loggedOut, [info]: () => closedBecause(why) })
      expect(await heading('Invitation Error')).toBe(document.activeElement)
      screen.getByText(why)
      screen.getByText(advice)
      const links = within(screen.getByRole('alert')).getAllByRole('link')
      expect(links.map(({ textContent }) => textContent)).toEqual(['Go to Login'])
      expect(links[0]?.getAttribute('href')).toBe('/auth')
      expect(requests).not.toContain(acceptCall)
    },
  )

  test('if the server does not explain why an invitation link is invalid, the user sees a general error', async () => {
    showInvitation(address, { ...loggedOut, [info]: () => closedBecause() })
    await screen.findByText('Invalid or expired invitation token')
    screen.getByText('Ask the person who invited you for a new one.')
  })

  test('an invitation link with a malformed token shows the server’s error and no “Try Again” button', async () => {
    showInvitation(address, { ...loggedOut, [info]: errorResponse(400, 'Token is too long') })
    await screen.findByText('Token is too long')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})

describe('a link whose verification fails', () => {
  test('if the check of an invitation link fails, “Try Again” repeats the check and keeps the focus', async () => {
    let isServerUp = false
    const response = Promise.withResolvers<InvitationInfo>()
    showInvitation(address, {
      ...loggedOut,
      [info]: () => (isServerUp ? response.promise : errorResponse(500, 'Something went wrong.')()),
    })
    await screen.findByText('Failed to verify invitation token')
    isServerUp = true
    const again = screen.getByRole('button', { name: 'Try Again' })
    await userEvent.click(again)
    expect(document.activeElement).toBe(again)
    expect(again.getAttribute('aria-busy')).toBe('true')
    response.resolve(anInvitation())
    await heading('Join Halden')
  })
})

describe('a visitor', () => {
  test('a visitor who opens an invitation link sees the project, the role, the inviter and the invited email address', async () => {
    showInvitation(address, { ...loggedOut, ...invited() })
    const title = await heading('Join Halden')
    expect(title.parentElement?.textContent).toContain('Ida Holm invited you as an editor.')
    expect(screen.getByText('Sent to').nextSibling?.textContent).toBe('maya@north.example')
    expect(screen.getByText('Expires').nextSibling?.textContent).toMatch(/2026/)
    expect(document.title).toBe('Join Halden – Brandpath')
  })

  test('an invitation to Brandpath itself says that only the invited email address can accept the invitation', async () => {
    showInvitation(address, { ...loggedOut, ...invited({ project: null, role: 'ADMIN', invitedBy: null }) })
    const title = await heading('Join Brandpath')
    expect(title.parentElement?.textContent).toContain('You’re invited as an admin.')
    expect(screen.getByText('Sent to').nextSibling?.textContent).toContain('works only for this address')
  })

  test('a visitor without an account registers with the invited email address and joins the project', async () => {
    const { requests } = showInvitation(address, {
      ...loggedOut,
      ...invited(),
      ...joining,
      'POST /api/register': () => Response.json(maya, { status: 201 }),
    })
    await heading('Join Halden')
    expect(screen.getByRole('tab', { name: 'Create account', selected: true })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Forgot Password?' })).toBeNull()
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('At /')
    await screen.findByText('You have successfully joined the project!')
    expect(requests).toContain('POST /api/register {"email":"maya@north.example","password":"secret"}')
    expect(times(requests, acceptCall)).toBe(1)
    expect(times(requests, info)).toBe(1)
  })

  test('a visitor with an account logs in on the invitation screen and joins the project', async () => {
    const { requests } = showInvitation(address, {
      ...loggedOut,
      ...invited({ hasAccount: true }),
      ...joining,
      'POST /api/login': () => maya,
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('At /')
    expect(requests).toContain('POST /api/login {"email":"maya@north.example","password":"secret"}')
  })

  test('on the invitation screen, switching from registration to login keeps the typed email', async () => {
    showInvitation(address, { ...loggedOut, ...invited() })
    await heading('Join Halden')
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '.uk')
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }))
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'maya@north.example.uk')
    screen.getByRole('button', { name: 'Log in and join' })
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    await screen.findByText('At /forgot-password')
  })

  test('a visitor who registers with another address than the invited one is asked before joining', async () => {
    const { requests } = showInvitation(address, {
      ...loggedOut,
      ...invited(),
      'POST /api/register': () => Response.json(ida, { status: 201 }),
      [accept]: errorResponse(409, askFirst),
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    await heading('Join Halden with this account?')
    expect(requests).not.toContain(confirmedCall)
  })

  test('joining a project on the invitation screen without a password shows an error and sends no join request', async () => {
    const { requests } = showInvitation(address, { ...loggedOut, ...invited() })
    await heading('Join Halden')
    await press('Create account and join')
    screen.getByText('Password must be at least 6 characters')
    expect(document.activeElement).toBe(password())
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('on the invitation screen, a failed login shows the server’s error', async () => {
    let response = errorResponse(401, 'Invalid email or password')
    showInvitation(address, {
      ...loggedOut,
      ...invited({ hasAccount: true }),
      'POST /api/login': () => response(),
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'wrong{Enter}')
    await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
    response = errorResponse(401, '')
    await press('Log in and join')
    await waitFor(() => expect(screen.getAllByText('Authentication failed')).toHaveLength(2))
  })

  test('on the invitation screen, registering an email that already has an account shows an error at the email field', async () => {
    const taken = 'An account with this email already exists. Log in instead.'
    showInvitation(address, {
      ...loggedOut,
      ...invited(),
      'POST /api/register': errorResponse(409, taken, { email: taken }),
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    expect(await screen.findByRole('textbox', { name: 'Email', description: taken })).toBe(
      document.activeElement,
    )
  })

  test('if the invitation is cancelled during the registration, the new user sees that the invitation was cancelled', async () => {
    showInvitation(address, {
      ...loggedOut,
      ...invited(),
      'POST /api/register': () => Response.json(maya, { status: 201 }),
      [accept]: errorResponse(409, 'This invitation was cancelled.'),
      'GET /api/projects': () => [],
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    await heading('Invitation Error')
    screen.getByText('This invitation was cancelled.')
    expect(screen.getByRole('alert').textContent).toContain('you’re logged in as maya@north.example')
  })
})

describe('a logged-in user', () => {
  test('a logged-in user who opens an invitation link joins the project without a click and sees a progress message', async () => {
    const response = Promise.withResolvers<typeof joined>()
    const { requests } = showInvitation(address, {
      ...as(maya),
      ...invited(),
      [accept]: () => response.promise,
    })
    await heading('Accepting Invitation')
    expect(screen.getByText(/^Adding you to/).textContent).toBe('Adding you to Halden...')
    response.resolve(joined)
    await screen.findByText('At /')
    await screen.findByText('You have successfully joined the project!')
    expect(times(requests, acceptCall)).toBe(1)
  })

  /** Answers 409 until the confirmation, like the server. */
  const asking = (confirmed: () => unknown): FakeResponses => {
    let requests = 0
    return { [accept]: () => (requests++ === 0 ? errorResponse(409, askFirst)() : confirmed()) }
  }

  test('a logged-in user with another address joins only after a confirmation', async () => {
    const response = Promise.withResolvers<typeof joined>()
    const { requests } = showInvitation(address, {
      ...as(ida),
      ...invited(),
      ...asking(() => response.promise),
    })
    expect(await heading('Join Halden with this account?')).toBe(document.activeElement)
    screen.getByText('The invitation was sent to a different address. Join only if it is meant for you.')
    const sentTo = screen.getByText('Sent to').nextElementSibling
    expect(sentTo?.textContent).toBe('maya@north.example')
    // The address may wrap before “@” and before the dot, but not inside a word.
    expect(sentTo?.querySelectorAll('wbr')).toHaveLength(2)
    expect(screen.getByText('Logged in as').nextSibling?.textContent).toBe(ida.email)
    expect(requests).not.toContain(confirmedCall)
    await press(`Join as ${ida.username}`)
    expect(document.activeElement?.getAttribute('aria-busy')).toBe('true')
    response.resolve(joined)
    await screen.findByText('At /')
    await screen.findByText('You have successfully joined the project!')
    expect([times(requests, acceptCall), times(requests, confirmedCall)]).toEqual([1, 1])
  })

  test('a logged-in user with another address can log out and use the invited address', async () => {
    const { requests } = showInvitation(address, {
      ...as(ida),
      ...invited({ hasAccount: true }),
      ...asking(() => joined),
      'POST /api/logout': noContent,
    })
    await heading('Join Halden with this account?')
    await press('Log out and use another account')
    await heading('Join Halden')
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'maya@north.example')
    expect(requests).not.toContain(confirmedCall)
  })

  test('if the confirmed join fails, the user sees the reason', async () => {
    const used = 'This invitation has already been used.'
    showInvitation(address, { ...as(ida), ...invited(), ...asking(errorResponse(409, used)) })
    await heading('Join Halden with this account?')
    await press(`Join as ${ida.username}`)
    await screen.findByText(used)
  })

  test('after a user joins a project, the user is read again, because the invitation may have confirmed the address', async () => {
    const { requests } = showInvitation(address, {
      ...as(maya),
      ...invited(),
      [accept]: () => ({ projectId: 7, role: 'EDITOR' }),
    })
    await screen.findByText('You have successfully joined the project!')
    await waitFor(() => expect(times(requests, 'GET /api/user')).toBe(2))
  })

  test('after a user accepts an invitation to Brandpath itself, the invitation screen shows the user’s new role', async () => {
    let role: User['role'] = 'MEMBER'
    const { requests } = showInvitation(address, {
      'GET /api/user': () => ({ ...maya, role }),
      ...invited({ project: null, role: 'ADMIN' }),
      [accept]: () => {
        role = 'ADMIN'
        return { projectId: null, role }
      },
    })
    await screen.findByText('You are now an admin on Brandpath.')
    await waitFor(() => expect(times(requests, 'GET /api/user')).toBe(2))
  })

  test('if accepting an invitation fails temporarily, a logged-in user can try again', async () => {
    let isServerUp = false
    const { requests } = showInvitation(address, {
      ...as(maya),
      ...invited(),
      [accept]: () => (isServerUp ? joined : errorResponse(503, 'The database is unreachable.')()),
    })
    await heading('Failed to accept invitation')
    screen.getByText('The database is unreachable.')
    expect(times(requests, acceptCall)).toBe(3)
    isServerUp = true
    await press('Try Again')
    await screen.findByText('You have successfully joined the project!')
  })

  test('a project member who opens an invitation link to the project sees a link that opens the project', async () => {
    showInvitation(address, {
      ...as(maya),
      ...invited(),
      [accept]: errorResponse(409, 'You’re already a member of this project.'),
      'GET /api/projects': () => [aProject({ id: 4, name: 'Halden' })],
    })
    await heading('You’re already in Halden')
    expect(screen.getByRole('link', { name: 'Open Project' }).getAttribute('href')).toBe('/project/4')
  })

  test.each([
    'This invitation has already been used.',
    'This invitation has expired. Ask the person who invited you for a new one.',
  ])('a project member who opens a link that says “%s” sees a link to the project', async (closed) => {
    showInvitation(address, {
      ...as(maya),
      [info]: () => closedBecause(closed),
      ...joining,
      'GET /api/projects': () => [aProject({ id: 4, name: 'Halden' })],
    })
    await heading('You’re already in Halden')
    expect(screen.queryByText('You have successfully joined the project!')).toBeNull()
  })

  test('if a second user has already used an invitation link, a logged-in user who opens the link sees an error', async () => {
    const used = 'This invitation has already been used.'
    showInvitation(address, {
      ...as(maya),
      [info]: () => closedBecause(used),
      [accept]: errorResponse(409, used),
    })
    await heading('Invitation Error')
    screen.getByText(used)
    screen.getByText(/Ask the person who invited you for a new one\.$/)
    screen.getByRole('link', { name: 'Go to Homepage' })
    expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull()
  })

  test('a user whose email address was not invited cannot accept an invitation to Brandpath itself, but can switch accounts', async () => {
    const other = 'This invitation was sent to another address. Log in with that address.'
    showInvitation(address, {
      ...as(ida),
      ...invited({ project: null, hasAccount: true }),
      [accept]: errorResponse(403, other),
      'POST /api/logout': noContent,
    })
    await heading('Invitation Error')
    const message = screen.getByRole('alert').textContent
    expect(message).toContain(
      `${other}You’re logged in as ${ida.email}, but the invitation is for maya@north.example.`,
    )
    await press('Log out and use another account')
    await heading('Join Brandpath')
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'maya@north.example')
  })

  test('a user whose address is not confirmed can send a confirmation link before becoming an administrator', async () => {
    const { requests } = showInvitation(address, {
      ...as({ ...maya, emailVerified: false }),
      ...invited({ project: null, role: 'ADMIN' }),
      [accept]: errorResponse(403, 'Confirm your address first. Then open this invitation again.'),
      'POST /api/user/verification': noContent,
    })
    expect(await heading('Confirm your address first')).toBe(document.activeElement)
    const reason = 'This invitation makes you an admin, so you need a confirmed address to accept it.'
    screen.getByText(reason)
    screen.getByText('After you confirm it, open this invitation again.')
    const send = screen.getByRole('button', { name: 'Send link' })
    expect(send.nextElementSibling).toBe(screen.getByRole('link', { name: 'Go to Homepage' }))
    await press('Send link')
    await screen.findByText(/^We sent a link to/)
    expect(screen.queryByText(reason)).toBeNull()
    expect(requests).toContain('POST /api/user/verification')
  })

  test('if the session has ended, the invitation screen shows the login form', async () => {
    showInvitation(address, { ...as(maya), ...invited(), [accept]: errorResponse(401, 'Please log in') })
    await heading('Join Halden')
  })
})
