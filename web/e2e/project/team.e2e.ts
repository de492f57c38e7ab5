import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from '../support/axe.ts'
import { failing, longName } from '../support/project-in-progress.ts'
import { linkIn, emailTo } from '../support/emails.ts'
import type { Client } from '#ops/testing/client.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, toast, untilStill } from '../support/screen.ts'

/** Journeys through the team panel of the dashboard and the team screen of a project. */
const browser = browserForFile()
const name = 'Halden Sparkling Tea'

const entry = (container: Page | Locator, who: string) =>
  container.getByRole('listitem').filter({ hasText: who })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Team Members' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Creates Ida's project and opens one of its pages. */
async function withProject(at = '', projectName = name) {
  const page = await browser.open()
  const ida = await registered(page)
  const project = await ida.project(projectName)
  await page.goto(`/project/${project}${at}`)
  return { page, ida, project }
}

/** Invites a new user, who registers in a separate browser and accepts the invitation. */
async function joined(ida: Client, project: number, role?: 'EDITOR' | 'VIEWER' | 'ADMIN') {
  const email = newAddress()
  const id = await ida.invite(project, email, role)
  const link = new URL(linkIn(await emailTo(email), '/invitations/accept'))
  const page = await browser.open()
  await registered(page, email)
  const token = link.searchParams.get('token')
  const response = await page.request.post('/api/invitations/accept', { data: { token } })
  expect(response.status()).toBe(200)
  return { page, email, id }
}

/** Returns the number of emails to an address whose text matches `subject`. */
async function emailsOf(address: string, subject: RegExp): Promise<number> {
  const folder = inject('emailFolder')
  const names = (await readdir(folder)).filter((file) => file.endsWith('.eml'))
  const emails = await Promise.all(names.map((file) => readFile(path.join(folder, file), 'utf8')))
  return emails.filter((email) => email.includes(`To: ${address}`) && subject.test(email)).length
}

test('in the team panel of the dashboard, a user can invite a person, change report emails and cancel the invitation', async () => {
  const { page } = await withProject()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Invite' }).click()
  await panel.getByText('Please enter an email address').waitFor()
  const send = panel.getByRole('button', {
    name: 'Send status update',
    description: 'Invite a teammate to send updates.',
  })
  expect(await send.getAttribute('aria-disabled')).toBe('true')

  const email = newAddress()
  await panel.getByLabel('Invite by email').fill(email)
  await page.keyboard.press('Enter')
  await toast(page, 'Team member invitation has been sent').waitFor()
  const invited = entry(panel, email)
  await invited.getByText('Pending').waitFor()
  await invited.getByText('Waiting for acceptance').waitFor()
  await emailTo(email)

  await invited.getByLabel(/^Frequency of reports/).selectOption('Monthly')
  await toast(page, 'Email preferences updated successfully').waitFor()
  const saved = page.waitForResponse(/\/email-preferences$/)
  await invited.getByRole('switch', { name: /^Email reports/ }).click()
  await expect.poll(() => invited.getByLabel(/^Frequency of reports/).isDisabled()).toBe(true)
  await saved
  await page.reload()
  await expect.poll(() => invited.getByRole('switch', { name: /^Email reports/ }).isChecked()).toBe(false)
  expect(await invited.getByLabel(/^Frequency of reports/).inputValue()).toBe('monthly')

  // The dialog first focuses “Keep invitation”. Closing the dialog returns the focus to the button that opened the dialog.
  const cancel = panel.getByRole('button', { name: `Cancel the invitation for ${email}` })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this invitation?' })
  await dialog.getByText(email).waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Keep invitation' }).evaluate(isFocused))
    .toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => cancel.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Invitation removed successfully').waitFor()
  await invited.waitFor({ state: 'detached' })
})

const isFocused = (element: Element) => element === document.activeElement

test('while the form of a status update loads, its dialog can be closed, and the form then gets the focus', async () => {
  const { page, ida, project } = await withProject()
  await joined(ida, project)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/screens-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.reload()
  const button = panelOf(page).getByRole('button', { name: 'Send status update' })
  const dialog = page.getByRole('dialog', { name: 'Send status update' })
  const height = async () => (await dialog.boundingBox())?.height ?? 0
  await button.click()
  await dialog.getByText('Loading...').waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await button.press('Enter')
  await dialog.getByText('Loading...').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await untilStill(dialog)
  const before = await height()
  release()
  const note = dialog.getByLabel('Note (optional)')
  await note.waitFor()
  await expect.poll(() => note.evaluate(isFocused)).toBe(true)
  await dialog.getByTitle('Email preview').waitFor()
  expect(Math.abs((await height()) - before)).toBeLessThan(8)
})

test('Tab skips the preview of a status update email, and Esc after a click on the preview closes the dialog', async () => {
  const { page, ida, project } = await withProject()
  await joined(ida, project)
  await page.reload()
  await panelOf(page).getByRole('button', { name: 'Send status update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send status update' })
  const preview = dialog.getByTitle('Email preview')
  const tabToCancel = async () => {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true)
  }
  await preview.contentFrame().getByRole('link').first().waitFor()
  await dialog.getByLabel('Note (optional)').focus()
  await tabToCancel()
  await preview.click({ position: { x: 5, y: 5 } })
  await expect.poll(() => preview.evaluate(isFocused)).toBe(true)
  await tabToCancel()
  await preview.click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a double click on the Send button sends only one status update email to each recipient', async () => {
  const { page, ida, project } = await withProject()
  const jonas = await joined(ida, project)
  await page.reload()
  await panelOf(page).getByRole('button', { name: 'Send status update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send status update' })
  await dialog.getByLabel('Note (optional)').fill('The label goes to print on Friday.')
  const email = dialog.frameLocator('iframe[title="Email preview"]')
  await email.getByText('The label goes to print on Friday.').waitFor()
  await dialog.getByText('34 of 2,000 characters').waitFor()
  await expectAccessible(page, 'team-status-update')

  // A failed request keeps the note in the form.
  await page.route('**/status-update', (route) => route.fulfill(failing(500)))
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText(/Something went wrong/).waitFor()
  expect(await dialog.getByLabel('Note (optional)').inputValue()).toContain('The label')
  await page.unroute('**/status-update')

  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await toast(page, 'Status update emails sent successfully').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await emailTo(jonas.email)
  await expect.poll(() => emailsOf(jonas.email, /goes to print on Friday/)).toBe(1)

  // The email list has one group with one entry for each of the two recipients, so no email was sent twice.
  await page.goto(`/project/${project}/teams`)
  const emails = page.getByRole('region', { name: 'Emails to the team' })
  await emails.getByText('Status update').first().waitFor()
  expect(await emails.getByText('Status update').count()).toBe(1)
  await emails.getByText('2 people').waitFor()
})

test('on the team screen, the owner can change roles and resend an invitation, and a member can leave the project', async () => {
  const { page, ida, project } = await withProject('/teams')
  await heading(page, 'Team Members')
  await page.getByRole('heading', { name: 'No one else is in the team yet' }).waitFor()
  const jonas = await joined(ida, project)
  const waiting = newAddress()
  const form = page.getByRole('region', { name: 'Invite a teammate' })
  await form.getByLabel('Email', { exact: true }).fill(waiting)
  await form.getByLabel('Role').selectOption('Viewer')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await entry(page, waiting)
    .getByText(/expires/)
    .waitFor()
  await page.getByText('2 people and 1 pending invitation').waitFor()

  const role = page.getByLabel(`Role of ${jonas.email.split('@')[0]}`)
  await role.selectOption('Viewer')
  await toast(page, 'Role updated successfully').waitFor()
  await expect
    .poll(async () => (await ida.members(project)).find(({ id }) => id === jonas.id)?.role)
    .toBe('VIEWER')

  const first = linkIn(await emailTo(waiting), '/invitations/accept')
  await page.getByRole('button', { name: `Invite again: ${waiting}` }).click()
  await expect.poll(async () => linkIn(await emailTo(waiting), '/invitations/accept')).not.toBe(first)
  expect(await ida.members(project)).toHaveLength(3)

  // A viewer sees roles and the email settings of others without controls, and changes their own settings.
  await jonas.page.goto(`/project/${project}/teams`)
  await jonas.page.getByText(/^You have view-only access. Ask .+ to make you an editor.$/).waitFor()
  await jonas.page.getByText('Email reports weekly, status updates').first().waitFor()
  expect(await jonas.page.getByRole('combobox', { name: /^Role/ }).count()).toBe(0)
  expect(await jonas.page.getByRole('button', { name: /^(Invite|Send|Cancel|Remove)/ }).count()).toBe(0)
  await expect.poll(() => jonas.page.getByRole('region', { name: 'Emails to the team' }).count()).toBe(0)
  await jonas.page.getByRole('switch', { name: /^Status updates to/ }).click()
  await toast(jonas.page, 'Email preferences updated successfully').waitFor()
  await expectAccessible(jonas.page, 'team-viewer')

  await jonas.page.getByRole('button', { name: `Leave ${name}` }).click()
  await jonas.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await toast(jonas.page, 'You have left the project').waitFor()
  await jonas.page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
  await jonas.page.goto(`/project/${project}/teams`)
  await heading(jonas.page, 'Project not found')
  expect(await ida.members(project)).toHaveLength(2)
})

test('if the server rejects the new role of a member, the team screen restores the old role and shows the error', async () => {
  const { page, ida, project } = await withProject()
  const email = newAddress()
  await ida.invite(project, email)
  await page.goto(`/project/${project}/teams`)
  const role = page.getByLabel(`Role of ${email}`)
  await role.waitFor()
  await page.route(`**/api/projects/${project}/members/*`, (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Only the owner can change or remove other project admins.' },
    }),
  )
  await role.selectOption('Admin')
  await toast(page, 'Only the owner can change or remove other project admins.').waitFor()
  await expect.poll(() => role.inputValue()).toBe('EDITOR')
})

test('the team screen has no accessibility errors while it loads, after a load error and with open dialogs', async () => {
  const { page, ida, project } = await withProject('/teams', longName)
  await page.getByRole('heading', { name: 'No one else is in the team yet' }).waitFor()
  await expectAccessible(page, 'team-alone')
  await ida.invite(project, `an.address.that.is.really.rather.long.indeed+${newAddress()}`)
  await joined(ida, project, 'ADMIN')
  await page.reload()
  await page.getByText('2 people and 1 pending invitation').waitFor()
  await page.getByRole('region', { name: 'Emails to the team' }).getByText('Invitation').first().waitFor()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectAccessible(page, 'team')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: /^Cancel the invitation/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectAccessible(page, 'team-remove')
  await page.keyboard.press('Escape')
  await page.goto(`/project/${project}`)
  await panelOf(page).getByText('Waiting for acceptance').waitFor()
  await expectAccessible(page, 'team-panel')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)

  await page.route('**/members', (route) => route.fulfill(failing(400)))
  await page.goto(`/project/${project}/teams`)
  await page.getByRole('heading', { name: 'Error loading team members' }).waitFor()
  await expectAccessible(page, 'team-failed')
  await page.unroute('**/members')
  await page.route('**/members', () => undefined)
  await page.reload()
  await page.getByText('Loading team members...').first().waitFor()
  await expectAccessible(page, 'team-loading')
})
