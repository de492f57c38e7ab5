import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { administrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/axe.ts'
import { newAddress, registered } from '../support/client.ts'
import { linkTo } from '../support/emails.ts'
import { browserForFile, desktop, onPhone } from '../support/screen.ts'

/** Journeys of users who confirm their address with an emailed link. */
const browser = browserForFile()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const sendLink = (page: Page) => page.getByRole('button', { name: 'Send link' }).click()

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()
const prompt = (page: Page) => page.getByText('Confirm your address to see invitations sent to it.')

test.each([
  ['on a phone', onPhone],
  ['on a desktop', { viewport: desktop }],
])('%s, a user confirms the address and then sees the invitation to a project', async (_, options) => {
  const owner = await registered(await browser.open())
  const project = await owner.project('Halden Sparkling Tea')
  const page = await browser.open(options)
  const user = await registered(page)
  const { email } = await user.user()
  await owner.invite(project, email)
  await linkTo(email, '/invitations/accept')

  await page.goto('/')
  await prompt(page).waitFor()
  await openBell(page)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('No notifications yet').waitFor()
  expect(await panel.getByText('Halden Sparkling Tea').count()).toBe(0)
  expect(await prompt(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await sendLink(page)
  await page.getByText(/^We sent a link to/).waitFor()

  await page.goto(await linkTo(email, '/verify-address'))
  await heading(page, 'Address confirmed')
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await heading(page, 'Your Projects')
  expect(await prompt(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByText('You’re invited to Halden Sparkling Tea', { exact: true }).waitFor()
})

test('a user who registered the invited address confirms it before the user becomes an administrator', async () => {
  const { page: admin } = await administrator(browser)
  const email = newAddress()
  await admin.request.post('/api/members/invite', { data: { email, role: 'ADMIN' } })
  const page = await browser.open()
  await registered(page, email)
  const invitation = await linkTo(email, '/invitations/accept')
  await page.goto(invitation)
  await heading(page, 'Confirm your address first')
  await expectAccessible(page, 'invitation-unconfirmed')
  await sendLink(page)
  await page.goto(await linkTo(email, '/verify-address'))
  await heading(page, 'Address confirmed')
  await page.goto(invitation)
  await page.getByText('You are now an admin on Brandpath.').first().waitFor()
})

test('the screens of an unconfirmed address have no accessibility errors', async () => {
  const page = await browser.open()
  const user = await registered(page)
  await page.goto('/')
  await prompt(page).waitFor()
  await expectAccessible(page, 'home-unconfirmed')
  await page.goto('/account')
  await prompt(page).waitFor()
  await sendLink(page)
  await page.getByText(/^We sent a link to/).waitFor()
  await expectAccessible(page, 'account-link-sent')
  await page.goto('/verify-address?token=x')
  await heading(page, 'Address not confirmed')
  await expectAccessible(page, 'verify-address-failed')
  await page.goto(await linkTo((await user.user()).email, '/verify-address'))
  await heading(page, 'Address confirmed')
  await expectAccessible(page, 'verify-address')
})
