import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startLaterApi } from '#ops/e2e/support/later-api.ts'
import { administrator } from '../support/administrator.ts'
import { linkIn, emailTo } from '../support/emails.ts'
import { password } from '#ops/testing/client.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, onPhone, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys of invited users. Each user has a separate browser context. */
const browser = browserForFile()
const day = 24 * 60 * 60_000

/** Returns the data folder of the application. */
const dataDir = () => path.dirname(inject('emailFolder'))

/** Returns path and query of the invitation link in the newest email to an address. */
async function linkOf(email: string): Promise<string> {
  const { pathname, search } = new URL(linkIn(await emailTo(email), '/invitations/accept'))
  return `${pathname}${search}`
}

/** Creates Ida's project and invites a new email address to the project. */
async function invitation() {
  const page = await browser.open()
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  const email = newAddress()
  await ida.invite(project, email)
  return { page, ida, project, email, link: await linkOf(email) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const fillPassword = async (page: Page) => {
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}
/** Confirms joining with another address than the invited one. */
const confirmAccount = (page: Page) => page.getByRole('button', { name: /^Join as/ }).click()
const joined = (page: Page) => toast(page, 'You have successfully joined the project!').waitFor()

/** Opens the invitation link and registers on the invitation screen. */
async function joinAsNewUser(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await heading(page, 'Join Halden Sparkling Tea')
  await page.getByRole('tab', { name: 'Create account', selected: true }).waitFor()
  await fillPassword(page)
  await joined(page)
  await heading(page, 'Your Projects')
}

test('an invited editor can change tasks, but a viewer and a removed member cannot change tasks', async () => {
  const owner = await browser.open()
  const ida = await registered(owner)
  const project = await ida.project('Halden Sparkling Tea')
  const email = newAddress()
  await owner.goto(`/project/${project}/teams`)
  const form = owner.getByRole('region', { name: 'Invite a teammate' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Email').press('Enter')
  await toast(owner, 'Team member invitation has been sent').waitFor()
  await owner.getByRole('listitem').filter({ hasText: email }).getByText('Waiting for acceptance').waitFor()

  const link = await linkOf(email)
  const page = await browser.open()
  await page.goto(link)
  await page.getByText('invited you as an editor.').waitFor()
  await page.getByText(email, { exact: true }).waitFor()
  await joinAsNewUser(page, link)

  // The owner sees the task changes that the editor has made.
  await page.getByRole('link', { name: /^Open Project/ }).click()
  const card = taskList(page).getByRole('listitem').first()
  await card.getByRole('button', { name: /^Start Task/ }).click()
  await card.getByRole('button', { name: /^Complete Task/ }).click()
  await card.getByRole('button', { name: /^Reset Task/ }).waitFor()
  await expect
    .poll(async () => (await ida.tasks(project)).filter(({ status }) => status === 'completed').length)
    .toBe(1)

  // The members page lists all people in the user's projects, each with their role on Brandpath.
  await owner.getByRole('link', { name: 'All members' }).click()
  await heading(owner, 'Members')
  await owner.getByRole('listitem').filter({ hasText: email }).getByText('Role: member').waitFor()
  await owner.goBack()

  // The owner makes Maya a viewer. A viewer cannot change tasks and sees the reason.
  const maya = owner.getByRole('listitem').filter({ hasText: email })
  await maya.getByRole('combobox', { name: /^Role of/ }).selectOption('Viewer')
  await expect
    .poll(async () => (await ida.members(project)).map(({ role }) => role))
    .toEqual(['ADMIN', 'VIEWER'])
  await page.reload()
  const reason = 'You have view-only access. Ask the owner to make you an editor.'
  await page.getByText(/^You have view-only access. Ask .+ to make you an editor.$/).waitFor()
  expect(await page.getByRole('button', { name: /^Reset Task/ }).count()).toBe(0)
  const [task] = await ida.tasks(project)
  const refused = await page.request.post(`/api/tasks/${task?.id}/status`, { data: { status: 'completed' } })
  expect([refused.status(), await refused.json()]).toEqual([403, { error: reason }])

  // A removed member loses access immediately.
  await maya.getByRole('button', { name: /^Remove/ }).click()
  const dialog = owner.getByRole('alertdialog', { name: 'Remove this team member?' })
  await dialog.getByText(/loses access to/).waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await toast(owner, 'Team member removed successfully').waitFor()
  const response = await page.request.get(`/api/tasks?projectId=${project}`)
  expect(response.status()).toBe(404)
  await page.reload()
  await heading(page, 'Project not found')
})

test('a member who leaves a project sees the message “You have left the project” on the home screen', async () => {
  const { ida, project, link } = await invitation()
  const page = await browser.open()
  await joinAsNewUser(page, link)
  await page.goto(`/project/${project}/teams`)
  await page.getByRole('button', { name: 'Leave Halden Sparkling Tea' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave this project?' })
  await dialog.getByText('Halden Sparkling Tea').waitFor()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await toast(page, 'You have left the project').waitFor()
  await heading(page, 'Your Projects')
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
  expect(await ida.members(project)).toHaveLength(1)
})

test('after a user has joined through an invitation link, a second user sees that the link was already used', async () => {
  const { ida, project, link } = await invitation()
  const jonas = await browser.open()
  await registered(jonas)
  await jonas.goto(link)
  await confirmAccount(jonas)
  await joined(jonas)
  await heading(jonas, 'Your Projects')
  expect(await ida.members(project)).toMatchObject([{}, { role: 'EDITOR', isPending: false }])

  // After the first use, the link opens the project only for the user who joined with the link.
  await jonas.goto(link)
  await heading(jonas, 'You’re already in Halden Sparkling Tea')
  await jonas.getByRole('link', { name: 'Open Project' }).click()
  await heading(jonas, 'Halden Sparkling Tea')
  const maya = await browser.open()
  await maya.goto(link)
  await maya.getByText('This invitation has already been used.').waitFor()
  await registered(maya)
  await maya.reload()
  await maya.getByText('This invitation has already been used.').waitFor()
  expect(await ida.members(project)).toHaveLength(2)
})

test('if a user opens an invitation link in two tabs at the same time, the project gets only one new member', async () => {
  const { ida, project, link } = await invitation()
  const first = await browser.open()
  await registered(first)
  const second = await first.context().newPage()
  await Promise.all(
    [first, second].map(async (page) => {
      await page.goto(link)
      await page.getByRole('button', { name: /^Join as/ }).waitFor()
    }),
  )
  await Promise.all([first, second].map(confirmAccount))
  for (const page of [first, second]) {
    const home = page.getByRole('heading', { level: 1, name: 'Your Projects' })
    await home.or(page.getByRole('heading', { name: /^You’re already in/ })).waitFor()
  }
  expect(await ida.members(project)).toHaveLength(2)
})

test('a user with another address can log out at the question and join with the invited address', async () => {
  const { ida, project, email, link } = await invitation()
  const page = await browser.open(onPhone)
  const jonas = await registered(page)
  const { email: other } = await jonas.user()
  await page.goto(link)
  await heading(page, 'Join Halden Sparkling Tea with this account?')
  await page.getByText(email, { exact: true }).waitFor()
  await page.getByText(other, { exact: true }).waitFor()
  expect(await ida.members(project)).toMatchObject([{}, { isPending: true }])
  await page.getByRole('button', { name: 'Log out and use another account' }).click()
  await heading(page, 'Join Halden Sparkling Tea')
  await fillPassword(page)
  await joined(page)
  expect(await ida.members(project)).toMatchObject([{}, { isPending: false, user: { email } }])
})

test('a project member who opens an invitation link sees the message that they are already in the project', async () => {
  const { page, link } = await invitation()
  await page.goto(link)
  await heading(page, 'You’re already in Halden Sparkling Tea')
})

test('a visitor with an open invitation form cannot join after the owner has cancelled the invitation', async () => {
  const { page: owner, ida, project, email, link } = await invitation()
  const page = await browser.open()
  await page.goto(link)
  await heading(page, 'Join Halden Sparkling Tea')
  await owner.goto(`/project/${project}/teams`)
  await owner.getByRole('button', { name: `Cancel the invitation for ${email}` }).click()
  const dialog = owner.getByRole('alertdialog', { name: 'Cancel this invitation?' })
  await dialog.getByText(email).waitFor()
  await dialog.getByRole('button', { name: 'Cancel invitation' }).click()
  await toast(owner, 'Invitation removed successfully').waitFor()

  await fillPassword(page)
  await heading(page, 'Invitation Error')
  await page.getByText('This invitation was cancelled.').waitFor()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
  expect(await ida.members(project)).toHaveLength(1)

  const late = await browser.open()
  await late.goto(link)
  await late.getByText('This invitation was cancelled.').waitFor()
})

test('if an invitation is sent a second time, only the link in the newest email works', async () => {
  const { ida, project, email, link } = await invitation()
  await ida.invite(project, email, 'VIEWER')
  await expect.poll(() => linkOf(email)).not.toBe(link)
  const page = await browser.open(onPhone)
  await page.goto(link)
  await page.getByText('A newer invitation was sent. Please open the link in the latest email.').waitFor()
  await joinAsNewUser(page, await linkOf(email))
  expect(await ida.members(project)).toMatchObject([{}, { role: 'VIEWER', isPending: false }])
})

test('a visitor who opens an expired invitation link sees the message that the invitation has expired', async () => {
  const { link } = await invitation()
  const later = await startLaterApi(dataDir(), 15 * day)
  onTestFinished(() => later.stop())
  const page = await browser.open({ baseURL: later.url })
  await page.goto(link)
  await heading(page, 'Invitation Error')
  await page.getByText('This invitation has expired. Ask the person who invited you for a new one.').waitFor()
})

test('an administrator can invite a person to Brandpath on the members page', async () => {
  const { page } = await administrator(browser)
  await page.goto('/')
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Members' }).click()
  await heading(page, 'Members')

  const [invited, cancelled] = [newAddress(), newAddress()]
  const form = page.getByRole('region', { name: 'Invite to Brandpath' })
  for (const address of [cancelled, invited]) {
    await form.getByLabel('Email').fill(address)
    await form.getByLabel('Role').selectOption('Editor')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('listitem').filter({ hasText: address }).getByText('Pending').waitFor()
  }
  await toast(page, 'Team member invitation has been sent').waitFor()
  await page.getByRole('button', { name: `Cancel invitation for ${cancelled}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this invitation?' })
  await dialog.getByText(cancelled).waitFor()
  await dialog.getByRole('button', { name: 'Cancel invitation' }).click()
  await toast(page, 'Invitation removed successfully').waitFor()
  await page.getByRole('listitem').filter({ hasText: cancelled }).waitFor({ state: 'detached' })

  // The invitation works only for the invited email address.
  const other = await browser.open()
  await registered(other)
  await other.goto(await linkOf(invited))
  await other.getByText(/^This invitation was sent to another address/).waitFor()
  await other.getByRole('button', { name: 'Log out and use another account' }).click()
  await heading(other, 'Join Brandpath')
  await fillPassword(other)
  await toast(other, 'You are now an editor on Brandpath.').waitFor()
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: invited }).getByText('Role: editor').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: invited })
    .getByText('Pending')
    .waitFor({ state: 'detached' })
})
