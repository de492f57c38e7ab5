import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { Person } from '#schema/api/team.ts'
import { expectAccessible } from '../support/axe.ts'
import { failing, longName } from '../support/project-in-progress.ts'
import { clientOf, newAddress, registered } from '../support/client.ts'
import { browserForFile, toast, type Session } from '../support/screen.ts'

/** Checks the accessibility of the invitation and members screens in every state. */
const browser = browserForFile()
const link = '/invitations/accept?token=x'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A long email address, which must not cause horizontal scrolling. */
const longAddress = 'an.address.that.is.really.rather.long.indeed@some-subdomain.of-a-long-company.example'
const invitation: InvitationInfo = {
  valid: true,
  project: { id: 4, name: longName },
  role: 'EDITOR',
  email: longAddress,
  invitedBy: longName,
  expiresAt: '2126-12-05T12:00:00.000Z',
  hasAccount: false,
}
const closed: InvitationInfo = {
  valid: false,
  error: 'This invitation has expired. Ask the person who invited you for a new one.',
  project: null,
  role: null,
  email: null,
  invitedBy: null,
  expiresAt: null,
  hasAccount: false,
}
const respondWithInfo = (page: Page, info: InvitationInfo) =>
  page.route('**/api/invitations/info*', (route) => route.fulfill({ json: info }))
const refuseAccept = (page: Page, status: number, error: string) =>
  page.route('**/api/invitations/accept', (route) => route.fulfill({ status, json: { error } }))

describe('the invitation screen for a visitor', () => {
  test('the invitation screen has no accessibility errors if the link has no token or has an expired token', async () => {
    const page = await browser.open()
    await page.goto('/invitations/accept')
    await page.getByText('No invitation token found in URL').waitFor()
    await expectAccessible(page, 'invitation-no-token')
    await respondWithInfo(page, closed)
    await page.goto(link)
    await page.getByText(/^This invitation has expired/).waitFor()
    await expectAccessible(page, 'invitation-expired')
  })

  test('the invitation screen has no accessibility errors while the link is checked and after a failed check', async () => {
    const page = await browser.open()
    await page.route('**/api/invitations/info*', () => undefined)
    await page.goto(link)
    await heading(page, 'Checking your invitation')
    await expectAccessible(page, 'invitation-verifying')
    await page.unrouteAll()
    await page.route('**/api/invitations/info*', (route) => route.fulfill(failing(500)))
    await page.reload()
    await page.getByText('Failed to verify invitation token').waitFor()
    await expectAccessible(page, 'invitation-not-verified')
  })

  test('the invitation screen has no accessibility errors after a failed registration and after a failed login', async () => {
    const page = await browser.open()
    await respondWithInfo(page, invitation)
    await page.goto(link)
    await heading(page, `Join ${longName}`)
    await page.getByRole('button', { name: 'Create account and join' }).click()
    await page.getByText('Password must be at least 6 characters').waitFor()
    await expectAccessible(page, 'invitation-register-errors')
    await page.getByRole('tab', { name: 'Login' }).click()
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('Invalid email or password').waitFor()
    await expectAccessible(page, 'invitation-login-failed')
  })

  test('the invitation screen has no accessibility errors for an invitation to Brandpath without a project', async () => {
    const page = await browser.open()
    await respondWithInfo(page, { ...invitation, project: null, hasAccount: true })
    await page.goto(link)
    await heading(page, 'Join Brandpath')
    await expectAccessible(page, 'invitation-platform')
  })
})

describe('the invitation screen for a logged-in user', () => {
  async function openLoggedIn(): Promise<Page> {
    const page = await browser.open()
    await registered(page)
    return page
  }

  test('the invitation screen has no accessibility errors while the user joins and after the join has failed', async () => {
    const page = await openLoggedIn()
    await respondWithInfo(page, invitation)
    await page.route('**/api/invitations/accept', () => undefined)
    await page.goto(link)
    await heading(page, 'Checking your invitation')
    await respondWithInfo(page, { ...invitation, email: (await clientOf(page).user()).email })
    await page.reload()
    await heading(page, 'Accepting Invitation')
    await expectAccessible(page, 'invitation-accepting')
    await page.unroute('**/api/invitations/accept')
    await refuseAccept(page, 500, 'Something went wrong on our side. Please try again.')
    await page.reload()
    await heading(page, 'Failed to accept invitation')
    await expectAccessible(page, 'invitation-accept-failed')
  })

  test('the invitation screen has no accessibility errors if the user is already a project member', async () => {
    const page = await browser.open()
    const project = await (await registered(page)).project(longName)
    await respondWithInfo(page, { ...invitation, project: { id: project, name: longName } })
    await refuseAccept(page, 409, 'You’re already a member of this project.')
    await page.goto(link)
    await heading(page, `You’re already in ${longName}`)
    await expectAccessible(page, 'invitation-belongs')
  })

  test('the question before joining with another address has no accessibility errors', async () => {
    const page = await browser.open()
    const client = await registered(page, `${longAddress.split('@')[0]}+${newAddress()}`)
    await client.call('PATCH', '/api/user', { username: longName })
    await respondWithInfo(page, invitation)
    await refuseAccept(
      page,
      409,
      'This invitation was sent to another address. Confirm that you want to join with this account.',
    )
    await page.goto(link)
    await page.getByRole('button', { name: `Join as ${longName}` }).waitFor()
    await expectAccessible(page, 'invitation-question')
  })

  test('both buttons of the question before joining are as wide as the text, if they do not fit on one line', async () => {
    const page = await openLoggedIn()
    await page.setViewportSize({ width: 1280, height: 800 })
    await respondWithInfo(page, { ...invitation, project: { id: 4, name: 'Northlight Kombucha Company' } })
    await refuseAccept(
      page,
      409,
      'This invitation was sent to another address. Confirm that you want to join with this account.',
    )
    await page.goto(link)
    const widthOf = async (name: RegExp | string) =>
      (await page.getByRole('button', { name }).boundingBox())?.width
    await page.getByRole('button', { name: /^Join as/ }).waitFor()
    expect([await widthOf(/^Join as/), await widthOf('Log out and use another account')]).toEqual([384, 384])
  })

  test('the invitation screen has no accessibility errors if the invited email address is not the address of the user', async () => {
    const page = await openLoggedIn()
    await respondWithInfo(page, { ...invitation, project: null })
    await refuseAccept(page, 403, 'This invitation was sent to another address. Log in with that address.')
    await page.goto(link)
    await page.getByRole('button', { name: 'Log out and use another account' }).waitFor()
    await expectAccessible(page, 'invitation-other-address')
  })
})

describe('the members screen', () => {
  let session: Session
  beforeAll(async () => {
    const page = await browser.openAndKeep()
    await registered(page)
    session = await page.context().storageState()
    await page.context().close()
  })

  const listed = (id: number, username: string, email: string, over: Partial<Person> = {}): Person => ({
    id,
    username,
    email,
    role: 'MEMBER',
    isPending: false,
    ...over,
  })
  const people = [
    listed(1, 'Jonas Brekke', 'jonas@halden.example', { role: 'ADMIN' }),
    listed(2, longName, longAddress, { role: 'VIEWER' }),
    listed(1, '', longAddress, { role: 'EDITOR', isPending: true }),
    listed(2, '', 'tunde@okafor.example', { role: 'ADMIN', isPending: true }),
  ]
  async function open(list: readonly Person[] | null, role: 'ADMIN' | 'MEMBER'): Promise<Page> {
    const page = await browser.open({ storageState: session })
    await page.route('**/api/user', async (route) => {
      const user = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...user, role } })
    })
    await page.route('**/api/members', (route) =>
      route.fulfill(list === null ? failing(400) : { json: list }),
    )
    await page.goto('/members')
    await heading(page, 'Members')
    return page
  }

  test('for an administrator, the members screen has no accessibility errors, even after a failed invitation', async () => {
    const page = await open(people, 'ADMIN')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Please enter an email address').waitFor()
    await expectAccessible(page, 'members-admin')
    await page.route('**/api/members/invite', (route) => route.fulfill(failing(400)))
    await page.getByLabel('Email').fill(newAddress())
    await page.keyboard.press('Enter')
    await toast(page, /Something went wrong/).waitFor()
    await expectAccessible(page, 'members-invite-failed')
    await page.getByRole('button', { name: 'Cancel invitation for tunde@okafor.example' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, 'members-remove')
  })

  test('the members screen has no accessibility errors for ordinary users and for users without teammates', async () => {
    await expectAccessible(await open(people, 'MEMBER'), 'members')
    const alone = await open([], 'MEMBER')
    await alone.getByRole('heading', { name: 'No teammates yet' }).waitFor()
    await expectAccessible(alone, 'members-alone')
    const first = await open([], 'ADMIN')
    await first.getByRole('heading', { name: 'No other users yet' }).waitFor()
    await expectAccessible(first, 'members-alone-admin')
  })

  test('the members screen has no accessibility errors while it loads and after a load error', async () => {
    const page = await open(null, 'ADMIN')
    await page.getByRole('heading', { name: 'Error loading team members' }).waitFor()
    await expectAccessible(page, 'members-failed')
    await page.unroute('**/api/members')
    await page.route('**/api/members', () => undefined)
    await page.reload()
    await page.getByText('Loading members...').waitFor()
    await expectAccessible(page, 'members-loading')
  })
})
