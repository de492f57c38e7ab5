import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf, dayAt } from '#domain/shared/zoned-time.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start, type RunningApplication } from '#ops/e2e/support/application.ts'
import type { Client } from '#ops/testing/client.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { expectAccessible } from '../support/axe.ts'
import { clientOf, newAddress, registered } from '../support/client.ts'
import { browserForFile, desktop, expectUncovered, onPhone, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/**
 * Four people plan a launch, work a week, and get the daily email. The application first runs in a time zone in which
 * it is before 08:00. Then it restarts in a time zone in which it is later, so that it sends the daily emails.
 */
const browser = browserForFile()

/** Returns a time zone in which it is now between the given hour and the next. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}` // the signs of these zones are reversed
}
const [night, noon] = [zoneAt(2), zoneAt(12)]
const inDays = (days: number) => dateOf(dayAt(new Date(), noon) + days)

let app: RunningApplication
const dataDir = await temporaryFolder()
const startIn = (zone: string) => start({ dataDir, env: { REPORT_TIME_ZONE: zone, TRUST_PROXY: '1' } })
beforeAll(async () => {
  app = await startIn(night)
})
afterAll(() => app.stop())

const open = (options: Parameters<typeof browser.open>[0] = {}) =>
  browser.open({ baseURL: app.url, timezoneId: noon, ...options })

const dates = (page: Page) => page.getByRole('region', { name: 'Dates' })
const table = (page: Page) => page.getByRole('table', { name: 'Due dates of tasks by week and category' })
const inTeam = (page: Page, address: string) =>
  page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: address }).first()

/** Sends an invitation on the team page. Returns the address. */
async function invite(page: Page, isWide: boolean): Promise<string> {
  const address = newAddress()
  if (!isWide) await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const form = page.getByRole(isWide ? 'region' : 'dialog', { name: 'Invite a teammate' })
  await form.getByLabel('Email').fill(address)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  return address
}

/** Invites three people. The first invitation asks for the name of the owner, and the others do not. */
async function inviteTeam(page: Page, isWide: boolean): Promise<string[]> {
  const first = await invite(page, isWide)
  const question = page.getByRole('dialog', { name: 'What should teammates call you?' })
  const name = question.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.inputValue()).toBe('Ida Holm')
  if (isWide) await expectAccessible(page, 'plan-name')
  await question.getByRole('button', { name: 'Save and send' }).click()
  await inTeam(page, first).waitFor()
  const addresses = [first]
  for (let others = 0; others < 2; others += 1) {
    const address = await invite(page, isWide)
    await inTeam(page, address).waitFor()
    addresses.push(address)
  }
  return addresses
}

/** Registers an invited person, who accepts with the link in the email. */
async function join(address: string): Promise<Client> {
  const emails = () => emailsTo(dataDir, address)
  await expect.poll(emails).toHaveLength(1)
  const [email] = await emails()
  expect(email?.subject).toMatch(/^Ida Holm /)
  const token = /invitations\/accept\?token=([^\s"&]+)/.exec(email?.text ?? '')?.[1] ?? ''
  const client = await registered(await open(), address)
  await client.call('POST', '/api/invitations/accept', { token: decodeURIComponent(token) })
  return client
}

/** Sets the launch date. Before that, the dashboard has no dates. */
async function setLaunchDate(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Next up' }).waitFor()
  expect(await dates(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Set launch date' }).click()
  await page.getByLabel('Date', { exact: true }).fill(inDays(34))
  await page.getByRole('button', { name: 'Set date' }).click()
  await dates(page).getByRole('link', { name: 'Launch in 34 days' }).waitFor()
}

/** Opens the timeline with the link of the launch, and plans a task for tomorrow. */
async function planTask(page: Page, title: string, assignee: string): Promise<void> {
  await dates(page).getByRole('link', { name: 'Launch in 34 days' }).click()
  await page.waitForURL(/view=timeline/)
  await page.getByRole('button', { name: `Set due date: ${title}` }).click()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await table(page).getByRole('link', { name: title }).press('Enter')
  await page.waitForURL(/\/task\/\d+/)
  const panel = page.getByRole('region', { name: title, exact: true })
  await panel.getByRole('button', { name: /change assignee$/ }).click()
  await page.getByRole('menuitemradio', { name: assignee }).click()
  await toast(page, /is assigned to/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
}

/** Follows the links of the dates to the tasks that are late or due this week. */
async function followDates(page: Page, late: string, due: string): Promise<void> {
  await dates(page).getByRole('link', { name: '1 overdue' }).click()
  await page.waitForURL(/due=overdue/)
  await page.getByText(/^Showing 1 of/).waitFor()
  await taskList(page).getByRole('link', { name: late, exact: true }).waitFor()
  await dates(page)
    .getByRole('link', { name: /due this week$/ })
    .click()
  await page.waitForURL(/due=week/)
  await taskList(page).getByRole('link', { name: due, exact: true }).waitFor()
}

/** Starts an overdue task, writes a note and completes the task. */
async function workOn(page: Page, title: string): Promise<void> {
  await dates(page).getByRole('link', { name: '1 overdue' }).click()
  await taskList(page).getByRole('link', { name: title, exact: true }).click()
  const panel = page.getByRole('region', { name: title, exact: true })
  await panel.getByRole('button', { name: /^Start Task/ }).click()
  await panel.getByRole('textbox', { name: 'Note' }).fill('The printer has confirmed the date.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'The printer has confirmed the date.' })
    .first()
    .waitFor()
  await panel.getByRole('button', { name: /^Complete Task/ }).click()
  await toast(page, /completed/i).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await dates(page).getByRole('link', { name: '0 overdue' }).or(dates(page).getByText('0 overdue')).waitFor()
}

const note = 'The label goes to print on Friday.'

async function sendStatusUpdate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send status update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send status update' })
  await dialog.getByLabel('Note (optional)').fill(note)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Status update emails sent successfully').waitFor()
  const button = page.getByRole('button', { name: 'Send status update' })
  await button.scrollIntoViewIfNeeded()
  await expectUncovered(page, button)
  await page.getByRole('region', { name: 'Newest status update' }).getByText(note).waitFor()
}

/** Checks the screens that show the dates and the status update. */
async function checkScreens(page: Page, project: number): Promise<void> {
  await page.goto(`/project/${project}?view=timeline`)
  await table(page).waitFor()
  await page.getByRole('region', { name: 'Newest status update' }).getByText(note).waitFor()
  await expectAccessible(page, 'plan-timeline')
  await page.getByRole('link', { name: 'All updates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  await page.getByText(note).waitFor()
  await expectAccessible(page, 'plan-updates')
  await page.goto('/')
  await page.getByText(note).waitFor()
  await page.getByText('Launch in 34 days').waitFor()
  await expectAccessible(page, 'plan-home')
}

/** Members with a task that is due tomorrow. */
const assignees: { address: string; title: string }[] = []

test.each([
  ['1440 px', { viewport: desktop }],
  ['360 px', onPhone],
])('at %s, four people plan a launch and work a week', async (_, options) => {
  const isWide = options.viewport === desktop
  const page = await open(options)
  const ida = await clientOf(page).registered(newAddress())
  const project = await ida.project('Halden Sparkling Tea')
  await page.goto(`/project/${project}/teams`)
  const addresses = await inviteTeam(page, isWide)
  const [jonas] = await Promise.all(addresses.map(join))
  const [task, late, due] = (await ida.tasks(project)).filter(({ status }) => status === 'pending')
  if (jonas === undefined || task === undefined || late === undefined || due === undefined)
    throw new Error('The project has no member or fewer than three tasks.')

  await page.goto(`/project/${project}`)
  await setLaunchDate(page)
  await planTask(page, task.title, (await jonas.user()).username)
  assignees.push({ address: addresses[0] ?? '', title: task.title })

  await ida.call('POST', `/api/tasks/${late.id}/due-date`, { dueOn: inDays(-3) })
  await ida.call('POST', `/api/tasks/${due.id}/due-date`, { dueOn: inDays(0) })
  await page.goto(`/project/${project}`)
  await followDates(page, late.title, due.title)
  await workOn(page, late.title)
  await sendStatusUpdate(page)
  await checkScreens(page, project)
})

test('after 08:00, each assignee gets one email with the task that is due tomorrow', async () => {
  expect(assignees).toHaveLength(2)
  await app.stop()
  app = await startIn(noon)
  for (const { address, title } of assignees) {
    const daily = async () =>
      (await emailsTo(dataDir, address)).filter(({ subject }) => subject === `Due tomorrow: ${title}`)
    await expect.poll(daily).toHaveLength(1)
    expect((await daily())[0]?.text).toContain(`- ${title}`)
  }
})
