import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { linkIn, emailTo } from '../support/emails.ts'
import { failing } from '../support/project-in-progress.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, picture } from '../support/screen.ts'

/** Journeys through the activity feed and the past days of a project with two members. Days are in UTC. */
const browser = browserForFile()
const zone = { timezoneId: 'UTC' }
const day = 86_400_000

const listItems = (page: Page) => page.getByRole('listitem')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

/** Creates Ida's project. Ida completes the first task. Jonas joins the project and starts the last task. */
async function history() {
  const page = await browser.open(zone)
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  const tasks = await ida.tasks(project)
  const [first, second] = tasks
  const last = tasks.at(-1)
  if (first === undefined || second === undefined || last === undefined)
    throw new Error('The project has no tasks.')
  await ida.changeStatus(first.id, 'completed')

  const address = newAddress()
  await ida.invite(project, address)
  const token = new URL(linkIn(await emailTo(address), '/invitations/accept')).searchParams.get('token')
  const other = await browser.open(zone)
  const jonas = await registered(other, address)
  await other.request.post('/api/invitations/accept', { data: { token } })
  await jonas.changeStatus(last.id, 'in_progress')
  return { page, ida, jonas, other, project, tasks, first, second, last, name: address.split('@')[0] ?? '' }
}

test('a user can filter the activity feed by person and task category, and activity of teammates appears without a reload', async () => {
  const { page, ida, jonas, project, tasks, first, second, last, name } = await history()
  await page.goto(`/project/${project}`)
  await page.getByRole('link', { name: 'Activity' }).click()
  await heading(page, 'Activity')
  await page.getByText(`${name} started ${last.title}`).waitFor()
  await page.getByText(`You completed ${first.title}`).waitFor()
  await page.getByText(`${name} joined the project`).waitFor()
  await page.getByText('You created the project Halden Sparkling Tea').waitFor()
  expect(await listItems(page).count()).toBe(5)
  await expectAccessible(page, 'activity')

  // The filters by person and kind are in the URL. Back removes one filter at a time.
  await page.getByLabel('Person').selectOption(name)
  await expect.poll(() => listItems(page).count()).toBe(2)
  await page.getByLabel('Type').selectOption('Tasks')
  await expect.poll(() => listItems(page).count()).toBe(1)
  const shared = page.url()
  await page.goBack()
  await expect.poll(() => listItems(page).count()).toBe(2)
  await page.goBack()
  await expect.poll(() => listItems(page).count()).toBe(5)
  await page.goto(shared)
  await page.getByText(`${name} started ${last.title}`).waitFor()
  expect(await listItems(page).count()).toBe(1)
  await page.getByLabel('Category').selectOption('Foundations')
  await heading(page, 'No matching activity')
  await expectAccessible(page, 'activity-nothing')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => listItems(page).count()).toBe(5)

  // A long feed has pages. A new entry at the top must not move the entries on the screen.
  for (let n = 0; n < 30; n++) {
    await ida.changeStatus(second.id, n % 2 === 0 ? 'completed' : 'pending')
    await ida.changeStatus(first.id, n % 2 === 0 ? 'pending' : 'completed')
  }
  await expect.poll(() => listItems(page).count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => listItems(page).count()).toBe(65)
  const read = listItems(page).filter({ hasText: `${name} joined the project` })
  await read.scrollIntoViewIfNeeded()
  const before = await read.boundingBox()
  const next = tasks[2]
  if (next === undefined) throw new Error('The new project has fewer than three tasks.')
  await jonas.changeStatus(next.id, 'in_progress')
  await page.getByText(`${name} started ${next.title}`).waitFor()
  expect(await listItems(page).count()).toBe(66)
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

test('the activity page of a past day shows the task statuses at the end of that day', async () => {
  const { page, ida, project, first, second } = await history()
  const today = new Date()
  await ida.changeStatus(second.id, 'in_progress')
  // Set the browser's clock one day ahead of the server's clock.
  await page.clock.setFixedTime(new Date(today.getTime() + day))
  await page.goto(`/project/${project}/activity`)
  await heading(page, /^Yesterday/)
  const field = page.getByLabel('View a past day')
  await field.fill(today.toISOString().slice(0, 10))
  await heading(page, /^Halden Sparkling Tea on /)
  await page.getByText(/the project at the end of/).waitFor()
  const summary = page.getByRole('region', { name: 'Overall progress' })
  await summary.getByText('1 of 57 tasks').waitFor()
  const row = (title: string) => listItems(page).filter({ hasText: title })
  await row(first.title).getByText('Completed').waitFor()
  await row(second.title).getByText('In Progress').waitFor()
  await expectAccessible(page, 'activity-as-of')

  // On the server's clock, the viewed day is today, so the summary still shows new changes.
  await ida.changeStatus(second.id, 'completed')
  await row(second.title).getByText('Completed').waitFor()
  await summary.getByText('2 of 57 tasks').waitFor()

  await field.fill('2020-01-01')
  await page.getByText(/^Halden Sparkling Tea did not exist yet/).waitFor()
  await field.fill('2126-01-01')
  await page.getByText('That day is in the future. Choose today or an earlier day.').waitFor()
  await expectAccessible(page, 'activity-wrong-day')
  await page.getByRole('button', { name: 'Back to today' }).click()
  await page.getByText('You created the project').waitFor()
  await page.goBack()
  await page.getByText(/the project at the end of/).waitFor()
})

test('if the activity feed cannot be loaded, the page shows an error message and a “Try Again” button', async () => {
  const { page, project } = await history()
  await page.route('**/api/projects/*/activity*', (route) => route.fulfill(failing(400)))
  await page.goto(`/project/${project}/activity`)
  await heading(page, 'Failed to load activity')
  await expectAccessible(page, 'activity-failed')
  await page.unroute('**/api/projects/*/activity*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('You created the project').waitFor()

  const stranger = await browser.open()
  await registered(stranger)
  await stranger.goto(`/project/${project}/activity`)
  await heading(stranger, 'Project not found')
  await picture(stranger, 'activity-stranger')
})
