import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { administrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Client } from '#ops/testing/client.ts'
import { registered } from '../support/client.ts'
import { browserForFile, phone } from '../support/screen.ts'

/** Journeys through the event history, which only administrators can open. */
const browser = browserForFile()

/** Creates a project and completes its first task. */
async function moved(client: Client, name: string): Promise<number> {
  const project = await client.project(name)
  const [task] = await client.tasks(project)
  if (task === undefined) throw new Error('The new project has no tasks.')
  await client.changeStatus(task.id, 'completed')
  return project
}

const events = (page: Page) => page.getByRole('list', { name: 'Events' })

test('on the “Event history” page, an administrator can filter by project and open the timeline of a task', async () => {
  const { page, client } = await administrator(browser)
  const project = await moved(client, 'Halden Sparkling Tea')

  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Event history' }).click()
  await page.getByRole('heading', { level: 1, name: 'Event history' }).waitFor()
  await events(page).waitFor()
  await page.getByLabel('Project', { exact: true }).fill(String(project))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/history?project=${project}`)
  const created = events(page).getByRole('button', { name: /created the project Halden Sparkling Tea/u })
  await created.click()
  const payloads = page.getByRole('group', { name: 'Payload' })
  await payloads.getByText('"name": "Halden Sparkling Tea"').waitFor()
  const completed = events(page).getByRole('button', { name: 'to Completed' })
  await completed.click()
  await payloads.nth(1).waitFor()
  await expectAccessible(page, 'history-event')
  await completed.click()

  await page.getByRole('link', { name: 'Show request' }).click()
  const timelineItems = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await timelineItems
    .first()
    .getByText(/reserved a slot for project/)
    .waitFor()
  await timelineItems
    .nth(1)
    .getByText(/created the project Halden Sparkling Tea/u)
    .waitFor()
  await timelineItems.nth(1).getByText('Caused by owner-').waitFor()
  await expectAccessible(page, 'history-story')

  await page.goBack()
  await completed.click()
  await page.getByRole('link', { name: 'Show task' }).click()
  await page.getByRole('heading', { name: 'One task' }).waitFor()
  await timelineItems.first().getByText('TaskStatusChanged').first().waitFor()
  expect(await timelineItems.count()).toBe(1)
})

test('while the Follow switch is on, the “Event history” page shows new events automatically', async () => {
  const { page, client } = await administrator(browser)
  const project = await client.project('Halden Sparkling Tea')
  await page.setViewportSize(phone)
  await page.goto(`/history?project=${project}`)
  await events(page)
    .getByRole('button', { name: /created the project Halden Sparkling Tea/u })
    .waitFor()
  await page.getByRole('switch', { name: 'Follow' }).check()
  const [task] = await client.tasks(project)
  if (task === undefined) throw new Error('The new project has no tasks.')
  await client.changeStatus(task.id, 'completed')
  await events(page).getByRole('button', { name: 'to Completed' }).waitFor()
  await expectAccessible(page, 'history-followed')
  await page.getByRole('switch', { name: 'Follow' }).uncheck()
})

test('the “Event history” page hides the data of events in projects that the administrator has not joined', async () => {
  const stranger = await registered(await browser.open())
  const project = await moved(stranger, 'Nordlys Coffee')
  const { page } = await administrator(browser)
  await page.setViewportSize(phone)
  await page.goto(`/history?project=${project}`)
  await events(page)
    .getByRole('button', { name: `created project ${project}` })
    .click()
  await page.getByText('Only project members can read the payload.').waitFor()
  expect(await page.getByText('Nordlys').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Show task' }).count()).toBe(0)
  await expectAccessible(page, 'history-withheld')
})

test('if refreshing the “Event history” page fails, the page shows a warning and keeps the events', async () => {
  const { page } = await administrator(browser)
  await page.goto('/history?stream=roadmap')
  await events(page).getByText('published version 1 of the roadmap').waitFor()
  await page.route('**/api/history?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText(/Out of date: last updated/).waitFor()
  await events(page).getByText('published version 1 of the roadmap').waitFor()
})

test('a user who is not an administrator has no menu item “Event history” and sees “This page is for administrators” on /history', async () => {
  const page = await browser.open({ viewport: phone })
  await registered(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Event history' }).count()).toBe(0)

  await page.goto('/history')
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  // The API also refuses the user's request.
  const status = () => fetch('/api/history').then(({ status }) => status)
  expect(await page.evaluate(status)).toBe(403)
  await expectAccessible(page, 'history-forbidden')
})

test('the “Event history” page shows an hour before 10 with two digits', async () => {
  const { page } = await administrator(browser)
  // In this time zone, it is about 02:00. The sign of these names is inverted.
  const ahead = ((26 - new Date().getUTCHours() + 11) % 24) - 11
  const timezoneId = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  const early = await browser.open({ timezoneId, storageState: await page.context().storageState() })
  await early.goto('/history')
  await events(early)
    .getByText(/^\d+ \p{L}+, 0\d:\d\d:\d\d$/u)
    .first()
    .waitFor()
})
