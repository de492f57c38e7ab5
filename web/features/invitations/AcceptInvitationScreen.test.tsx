import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { User } from '#schema/api/user.ts'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { ida } from '#web/testing/a-user.ts'
import { done, refusing, type Answers } from '#web/testing/play-server.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { anInvitation, closedBecause } from './testing/an-invitation.ts'
import { showInvitation } from './testing/show-invitation.tsx'

beforeEach(() => {
  // Failures are logged; here they are what is tested.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const address = '/invitations/accept?token=abc'
const info = 'GET /api/invitations/info?token=abc'
const accept = 'POST /api/invitations/accept'
const acceptCall = `${accept} {"token":"abc"}`
const maya: User = { ...ida, id: 8, email: 'maya@north.example', username: 'maya' }
const nobody: Answers = { 'GET /api/user': refusing(401, 'Please log in') }
const as = (user: User): Answers => ({ 'GET /api/user': () => user })
const invited = (over?: Partial<InvitationInfo>): Answers => ({ [info]: () => anInvitation(over) })
const joined = { projectId: 4, role: 'EDITOR' }
const joining: Answers = { [accept]: () => joined }

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const password = () => screen.getByLabelText('Password')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const times = (asked: readonly string[], call: string) => asked.filter((one) => one === call).length

describe('a link that opens nothing', () => {
  test('without a token says so, asks nobody, and leads home', async () => {
    const { asked } = showInvitation('/invitations/accept', nobody)
    await heading('Invitation Error')
    expect(screen.getByRole('alert').textContent).toContain('No invitation token found in URL')
    expect(asked).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Go to Homepage' }))
    await screen.findByText('At /')
  })

  test.each([
    ['This invitation has expired. Ask whoever invited you for a new one.', /new one\.$/],
    ['This invitation was cancelled.', /ask the person who invited you\.$/],
    ['This invitation was used already.', /If it was you who used it, log in/],
    ['A newer invitation was sent. Please open the link in the latest mail.', /latest mail\.$/],
  ])('says why, and what to do: %s', async (why, advice) => {
    const { asked } = showInvitation(address, { ...nobody, [info]: () => closedBecause(why) })
    expect(await heading('Invitation Error')).toBe(document.activeElement)
    screen.getByText(why)
    screen.getByText(advice)
    screen.getByRole('link', { name: 'Go to Homepage' })
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/auth')
    expect(asked).not.toContain(acceptCall)
  })

  test('says that much where the server gives no reason', async () => {
    showInvitation(address, { ...nobody, [info]: () => closedBecause() })
    await screen.findByText('Invalid or expired invitation token')
    screen.getByText('Ask the person who invited you to send a new one.')
  })

  test('may be no token at all', async () => {
    showInvitation(address, { ...nobody, [info]: refusing(400, 'Token is too long') })
    await screen.findByText('Token is too long')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})

describe('a link that cannot be verified', () => {
  test('is verified once more from the same button, and then opens', async () => {
    let up = false
    const answer = Promise.withResolvers<InvitationInfo>()
    showInvitation(address, {
      ...nobody,
      [info]: () => (up ? answer.promise : refusing(500, 'Something went wrong.')()),
    })
    await screen.findByText('Failed to verify invitation token')
    up = true
    const again = screen.getByRole('button', { name: 'Try Again' })
    await userEvent.click(again)
    expect(document.activeElement).toBe(again)
    expect(again.getAttribute('aria-busy')).toBe('true')
    answer.resolve(anInvitation())
    await heading('Join Halden')
  })
})

describe('while nobody is signed in', () => {
  test('tells what the invitation is to, as what, by whom and for whom', async () => {
    showInvitation(address, { ...nobody, ...invited() })
    const title = await heading('Join Halden')
    expect(title.parentElement?.textContent).toContain('Ida Holm invited you as an editor.')
    expect(screen.getByText('Sent to').nextSibling?.textContent).toBe('maya@north.example')
    expect(screen.getByText('Open until').nextSibling?.textContent).toMatch(/2026/)
    expect(document.title).toBe('Join Halden – Brandpath')
  })

  test('an invitation to Brandpath itself is for one address', async () => {
    showInvitation(address, { ...nobody, ...invited({ project: null, role: 'ADMIN', invitedBy: null }) })
    const title = await heading('Join Brandpath')
    expect(title.parentElement?.textContent).toContain('You are invited as an admin.')
    expect(screen.getByText('Sent to').nextSibling?.textContent).toContain('works for this address alone')
  })

  test('whoever has no account creates one, with the invited address, and is in', async () => {
    const { asked } = showInvitation(address, {
      ...nobody,
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
    expect(asked).toContain('POST /api/register {"email":"maya@north.example","password":"secret"}')
    expect(times(asked, acceptCall)).toBe(1)
    expect(times(asked, info)).toBe(1)
  })

  test('whoever has one logs in', async () => {
    const { asked } = showInvitation(address, {
      ...nobody,
      ...invited({ hasAccount: true }),
      ...joining,
      'POST /api/login': () => maya,
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('At /')
    expect(asked).toContain('POST /api/login {"email":"maya@north.example","password":"secret"}')
  })

  test('may change between the two, and take the address along to a new password', async () => {
    showInvitation(address, { ...nobody, ...invited() })
    await heading('Join Halden')
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '.uk')
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }))
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'maya@north.example.uk')
    screen.getByRole('button', { name: 'Log in and join' })
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    await screen.findByText('At /forgot-password')
  })

  test('is told what is missing before anything is sent', async () => {
    const { asked } = showInvitation(address, { ...nobody, ...invited() })
    await heading('Join Halden')
    await press('Create account and join')
    screen.getByText('Password must be at least 6 characters')
    expect(document.activeElement).toBe(password())
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('is told why logging in failed, or that it did', async () => {
    let answer = refusing(401, 'Invalid email or password')
    showInvitation(address, {
      ...nobody,
      ...invited({ hasAccount: true }),
      'POST /api/login': () => answer(),
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'wrong{Enter}')
    await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
    answer = refusing(401, '')
    await press('Log in and join')
    await waitFor(() => expect(screen.getAllByText('Authentication failed')).toHaveLength(2))
  })

  test('an address that has an account is refused at its field', async () => {
    const taken = 'An account with this email already exists'
    showInvitation(address, {
      ...nobody,
      ...invited(),
      'POST /api/register': refusing(409, taken, { email: taken }),
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    expect(await screen.findByRole('textbox', { name: 'Email', description: taken })).toBe(
      document.activeElement,
    )
  })

  test('learns after signing in that the invitation was cancelled meanwhile', async () => {
    showInvitation(address, {
      ...nobody,
      ...invited(),
      'POST /api/register': () => Response.json(maya, { status: 201 }),
      [accept]: refusing(409, 'This invitation was cancelled.'),
      'GET /api/projects': () => [],
    })
    await heading('Join Halden')
    await userEvent.type(password(), 'secret{Enter}')
    await heading('Invitation Error')
    screen.getByText('This invitation was cancelled.')
    expect(screen.getByRole('alert').textContent).toContain('you are logged in as maya@north.example')
  })
})

describe('whoever is signed in', () => {
  test('joins at once, and sees it happen', async () => {
    const answer = Promise.withResolvers<typeof joined>()
    const { asked } = showInvitation(address, { ...as(maya), ...invited(), [accept]: () => answer.promise })
    await heading('Accepting Invitation')
    expect(screen.getByText(/^Adding you to/).textContent).toBe('Adding you to Halden...')
    answer.resolve(joined)
    await screen.findByText('At /')
    await screen.findByText('You have successfully joined the project!')
    expect(times(asked, acceptCall)).toBe(1)
  })

  test('joins a project whatever the address', async () => {
    showInvitation(address, { ...as(ida), ...invited(), ...joining })
    await screen.findByText('You have successfully joined the project!')
  })

  test('takes a role on Brandpath, which the page knows from then on', async () => {
    let role: User['role'] = 'MEMBER'
    const { asked } = showInvitation(address, {
      'GET /api/user': () => ({ ...maya, role }),
      ...invited({ project: null, role: 'ADMIN' }),
      [accept]: () => {
        role = 'ADMIN'
        return { projectId: null, role }
      },
    })
    await screen.findByText('You are now an admin on Brandpath.')
    await waitFor(() => expect(times(asked, 'GET /api/user')).toBe(2))
  })

  test('may try again after a failure that may pass', async () => {
    let up = false
    const { asked } = showInvitation(address, {
      ...as(maya),
      ...invited(),
      [accept]: () => (up ? joined : refusing(503, 'The database is away.')()),
    })
    await heading('Failed to accept invitation')
    screen.getByText('The database is away.')
    expect(times(asked, acceptCall)).toBe(3)
    up = true
    await press('Try Again')
    await screen.findByText('You have successfully joined the project!')
  })

  test('is led to the project where he belongs already', async () => {
    showInvitation(address, {
      ...as(maya),
      ...invited(),
      [accept]: refusing(409, 'You are already a member of this project.'),
      'GET /api/projects': () => [aProject({ id: 4, name: 'Halden' })],
    })
    await heading('You are already in Halden')
    expect(screen.getByRole('link', { name: 'Open Project' }).getAttribute('href')).toBe('/project/4')
  })

  test('is told that he belongs by a used link of somebody else, too', async () => {
    showInvitation(address, {
      ...as(maya),
      [info]: () => closedBecause('This invitation was used already.'),
      [accept]: refusing(409, 'You are already a member of this project.'),
    })
    await heading('You are already here')
    screen.getByText('You are already a member of this project.')
  })

  test('is led there too by the link that he joined by', async () => {
    showInvitation(address, {
      ...as(maya),
      [info]: () => closedBecause('This invitation was used already.'),
      ...joining,
      'GET /api/projects': () => [aProject({ id: 4, name: 'Halden' })],
    })
    await heading('You are already in Halden')
    expect(screen.queryByText('You have successfully joined the project!')).toBeNull()
  })

  test('learns that somebody else used the link', async () => {
    const used = 'This invitation was used already.'
    showInvitation(address, {
      ...as(maya),
      [info]: () => closedBecause(used),
      [accept]: refusing(409, used),
    })
    await heading('Invitation Error')
    screen.getByText(used)
    screen.getByText(/Ask the person who invited you for one of your own\.$/)
    screen.getByRole('link', { name: 'Go to Homepage' })
    expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull()
  })

  test('cannot take a role that was meant for another address, and may log out for it', async () => {
    const other = 'This invitation was sent to another address. Log in with that address.'
    showInvitation(address, {
      ...as(ida),
      ...invited({ project: null, hasAccount: true }),
      [accept]: refusing(403, other),
      'POST /api/logout': done,
    })
    await heading('Invitation Error')
    const told = screen.getByRole('alert').textContent
    expect(told).toContain(`${other}You are logged in as ${ida.email}, and it is for maya@north.example.`)
    await press('Log out and switch')
    await heading('Join Brandpath')
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'maya@north.example')
  })

  test('whose session has ended signs in again', async () => {
    showInvitation(address, { ...as(maya), ...invited(), [accept]: refusing(401, 'Please log in') })
    await heading('Join Halden')
  })
})
