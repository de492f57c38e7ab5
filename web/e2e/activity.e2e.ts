import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { linkIn, mailTo } from './mail.ts'
import { failing } from './midway.ts'
import { newAddress, Person } from './person.ts'
import { browserForFile, picture } from './screen.ts'

/** What two people did in one project, and where it stood. Days are those of UTC. */
const browser = browserForFile()
const zone = { timezoneId: 'UTC' }
const day = 86_400_000

const entries = (page: Page) => page.getByRole('listitem')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

/** Ida's project: she completed a task of each of the first two categories, and Jonas joined and began a third. */
async function history() {
  const page = await browser.open(zone)
  const ida = await Person.signedIn(page)
  const project = await ida.createProject('Halden Sparkling Tea')
  const tasks = await ida.tasks(project)
  const [first, second] = tasks
  const last = tasks.at(-1)
  if (first === undefined || second === undefined || last === undefined) throw new Error('no tasks')
  await ida.setStatus(first.id, 'completed')

  const address = newAddress()
  await ida.invite(project, address)
  const token = new URL(linkIn(await mailTo(address), '/invitations/accept')).searchParams.get('token')
  const other = await browser.open(zone)
  const jonas = await Person.signedIn(other, address)
  await other.request.post('/api/invitations/accept', { data: { token } })
  await jonas.setStatus(last.id, 'in_progress')
  return { page, ida, jonas, other, project, tasks, first, second, last, name: address.split('@')[0] ?? '' }
}

test('the feed tells who did what, by person, category and kind, and what comes in', async () => {
  const { page, ida, jonas, project, tasks, first, second, last, name } = await history()
  await page.goto(`/project/${project}`)
  await page.getByRole('link', { name: 'Activity' }).click()
  await heading(page, 'Activity')
  await page.getByText(`${name} started ${last.title}`).waitFor()
  await page.getByText(`You completed ${first.title}`).waitFor()
  await page.getByText(`${name} joined the project`).waitFor()
  await page.getByText('You created the project Halden Sparkling Tea').waitFor()
  expect(await entries(page).count()).toBe(5)
  await expectAccessible(page, 'activity')

  // By person and kind, in the address; Back takes one back after the other.
  await page.getByLabel('Person').selectOption(name)
  await expect.poll(() => entries(page).count()).toBe(2)
  await page.getByLabel('Kind').selectOption('Tasks')
  await expect.poll(() => entries(page).count()).toBe(1)
  const shared = page.url()
  await page.goBack()
  await expect.poll(() => entries(page).count()).toBe(2)
  await page.goBack()
  await expect.poll(() => entries(page).count()).toBe(5)
  await page.goto(shared)
  await page.getByText(`${name} started ${last.title}`).waitFor()
  expect(await entries(page).count()).toBe(1)
  await page.getByLabel('Category').selectOption('Foundations')
  await heading(page, 'Nothing like that has happened')
  await expectAccessible(page, 'activity-nothing')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => entries(page).count()).toBe(5)

  // A long feed comes in pages. What comes in above does not move what is read.
  for (let n = 0; n < 30; n++) {
    await ida.setStatus(second.id, n % 2 === 0 ? 'completed' : 'pending')
    await ida.setStatus(first.id, n % 2 === 0 ? 'pending' : 'completed')
  }
  await expect.poll(() => entries(page).count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => entries(page).count()).toBe(65)
  const read = entries(page).filter({ hasText: `${name} joined the project` })
  await read.scrollIntoViewIfNeeded()
  const before = await read.boundingBox()
  const next = tasks[2]
  if (next === undefined) throw new Error('no third task')
  await jonas.setStatus(next.id, 'in_progress')
  await page.getByText(`${name} started ${next.title}`).waitFor()
  expect(await entries(page).count()).toBe(66)
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

test('a past day shows the numbers and states of its end', async () => {
  const { page, ida, project, first, second } = await history()
  const today = new Date()
  await ida.setStatus(second.id, 'in_progress')
  // The same browser a day later.
  await page.clock.setFixedTime(new Date(today.getTime() + day))
  await page.goto(`/project/${project}/activity`)
  await heading(page, /^Yesterday/)
  const field = page.getByLabel('As of a past day')
  await field.fill(today.toISOString().slice(0, 10))
  await heading(page, /^Halden Sparkling Tea on /)
  await page.getByText(/Shown as of the end of/).waitFor()
  const standing = page.getByRole('region', { name: 'Where we stand' })
  await standing.getByText('1 of 57 tasks').waitFor()
  const row = (title: string) => entries(page).filter({ hasText: title })
  await row(first.title).getByText('Completed').waitFor()
  await row(second.title).getByText('In Progress').waitFor()
  await expectAccessible(page, 'activity-as-of')

  // For the server that day is not over: what is still done in it shows.
  await ida.setStatus(second.id, 'completed')
  await row(second.title).getByText('Completed').waitFor()
  await standing.getByText('2 of 57 tasks').waitFor()

  await field.fill('2020-01-01')
  await page.getByText(/^Halden Sparkling Tea did not exist yet/).waitFor()
  await field.fill('2126-01-01')
  await page.getByText('That day is still to come. Choose today or an earlier day.').waitFor()
  await expectAccessible(page, 'activity-wrong-day')
  await page.getByRole('button', { name: 'Back to today' }).click()
  await page.getByText('You created the project').waitFor()
  await page.goBack()
  await page.getByText(/Shown as of the end of/).waitFor()
})

test('a feed that does not load, and one that is not for everybody', async () => {
  const { page, project } = await history()
  await page.route('**/api/projects/*/activity*', (route) => route.fulfill(failing(400)))
  await page.goto(`/project/${project}/activity`)
  await heading(page, 'The activity did not load')
  await expectAccessible(page, 'activity-failed')
  await page.unroute('**/api/projects/*/activity*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('You created the project').waitFor()

  const stranger = await browser.open()
  await Person.signedIn(stranger)
  await stranger.goto(`/project/${project}/activity`)
  await heading(stranger, 'Project not found')
  await picture(stranger, 'activity-stranger')
})
