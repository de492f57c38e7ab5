import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { expectAccessible } from '../support/axe.ts'
import { cachedPaths } from '../support/cached-dashboard.ts'
import { flakyNetwork, type FlakyNetwork } from '../support/flaky-network.ts'
import { password } from '#ops/testing/client.ts'
import { clientOf, registered } from '../support/client.ts'
import { browserForFile, goOffline, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys with changes made offline. The browser queues the changes and sends each change once, in order. */
const browser = browserForFile()

const history = z.object({
  activities: z.array(
    z.object({ type: z.string(), task: z.nullable(z.object({ id: z.number() })), detail: z.looseObject({}) }),
  ),
})

/** Opens the dashboard of Ida's project. Waits until the service worker has cached the data of the dashboard. */
async function openBoard(network: FlakyNetwork) {
  const page = await browser.open({ baseURL: network.url, serviceWorkers: 'allow' })
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  const [first, second] = await ida.tasks(project)
  if (first === undefined || second === undefined)
    throw new Error('The new project has fewer than two tasks.')
  for (const { id } of [first, second]) await ida.changeStatus(id, 'in_progress')
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  await expect.poll(() => page.evaluate(cachedPaths), { timeout: 20_000 }).toContain('/api/tasks')
  await expect.poll(() => page.evaluate(cachedPaths)).toContain(`/api/projects/${project}/votes`)

  /** Returns the status changes that the server has stored for the project, oldest first. */
  async function changes() {
    const response = await page.request.get(`/api/projects/${project}/activity`)
    return history
      .parse(await response.json())
      .activities.filter(({ type }) => type === 'TaskStatusChanged')
      .map(({ task, detail }) => ({ id: task?.id, to: detail['to'] }))
      .toReversed()
  }
  return { page, ida, project, first, second, changes }
}

const button = (page: Page, label: string, title: string) =>
  taskList(page).getByRole('button', { name: `${label}: ${title}` })
const waiting = (page: Page, count: string) => page.getByText(`${count} waiting to be sent.`)

test('task changes that were made offline survive a page reload and are sent to the server once', async () => {
  const network = await flakyNetwork()
  const { page, first, second, changes } = await openBoard(network)
  const vote = taskList(page)
    .getByRole('button', { name: /: a guide to / })
    // The vote journeys vote for the first task, and votes count in all projects, so this journey uses another task.
    .nth(3)
  const title = (await vote.innerText()).split(': a guide to ')[1] ?? ''

  await network.cut()
  await button(page, 'Complete Task', first.title).click()
  await toast(page, /is completed\. We’ll send it when you’re back online\./).waitFor()
  await button(page, 'Complete Task', second.title).click()
  await vote.click()
  await waiting(page, '3 changes').waitFor()

  // The queue survives a reload, so the browser asks for no confirmation.
  await page.reload()
  await waiting(page, '3 changes').waitFor()
  await page.getByText(/Can’t reach Brandpath\. Showing data from \d\d:\d\d/).waitFor()
  await button(page, 'Reset Task', first.title).waitFor()
  await button(page, 'Reset Task', second.title).waitFor()
  expect(await taskList(page).getByText('Waiting', { exact: true }).count()).toBe(2)
  // Other journeys may vote for the same task, so match any number of votes.
  await taskList(page)
    .getByRole('button', {
      name: new RegExp(`\\d votes?, waiting to be sent: a guide to ${title}$`),
      pressed: true,
    })
    .waitFor()
  await expectAccessible(page, 'queue-waiting')

  await network.mend()
  await toast(page, '3 changes were sent.').waitFor()
  await taskList(page)
    .getByRole('button', { name: new RegExp(`\\d votes?: a guide to ${title}$`), pressed: true })
    .waitFor()
  await taskList(page).getByText('Waiting', { exact: true }).first().waitFor({ state: 'hidden' })
  const completed = [first, second].map(({ id }) => ({ id, to: 'completed' }))
  expect((await changes()).slice(2)).toEqual(completed)
  await page.reload()
  await button(page, 'Reset Task', second.title).waitFor()
  expect((await changes()).slice(2)).toEqual(completed)
})

test('if the server rejects a task change that was made offline, the page shows the rejected change', async () => {
  const network = await flakyNetwork()
  const { page, ida, first, second, changes } = await openBoard(network)
  await goOffline(page)
  await button(page, 'Complete Task', first.title).click()
  await button(page, 'Complete Task', second.title).click()
  await waiting(page, '2 changes').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await toast(page, 'is in progress again.').waitFor()
  await waiting(page, '1 change').waitFor()
  await button(page, 'Complete Task', second.title).waitFor()

  // Ida changes the task on another device. This request works while the page is offline.
  await ida.changeStatus(first.id, 'pending')
  await page.context().setOffline(false)
  await toast(page, '1 change was rejected.').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const rejection = page.getByRole('alert').filter({ hasText: first.title })
  await rejection.getByText(/was rejected\. This task is already pending\. Last changed by you\./).waitFor()
  await expectAccessible(page, 'queue-refused')
  await rejection.getByRole('button', { name: 'Dismiss' }).click()
  await rejection.waitFor({ state: 'detached' })
  await button(page, 'Start Task', first.title).waitFor()
  expect((await changes()).map(({ to }) => to)).toEqual(['in_progress', 'in_progress', 'pending'])
})

test('queued changes wait while another user is logged in in the browser, and are sent when their user logs in again', async () => {
  const { page, ida, first, second, changes } = await openBoard(await flakyNetwork())
  const { email } = await ida.user()
  await goOffline(page)
  for (const { title } of [first, second]) await button(page, 'Complete Task', title).click()
  await waiting(page, '2 changes').waitFor()

  // Another user logs in in another tab. This request works while the page is offline.
  await registered(page)
  await page.context().setOffline(false)
  await page.getByText('Project not found').waitFor()
  await waiting(page, '2 changes').waitFor({ state: 'hidden' })
  await expectAccessible(page, 'queue-of-another-user')

  await clientOf(page).call('POST', '/api/login', { email, password })
  await page.reload()
  await toast(page, '2 changes were sent.').waitFor()
  const completed = [first, second].map(({ id }) => ({ id, to: 'completed' }))
  expect((await changes()).slice(2)).toEqual(completed)
})

test('a logout with unsent offline changes asks for confirmation and then deletes the unsent changes', async () => {
  const network = await flakyNetwork()
  const { page, first } = await openBoard(network)
  await goOffline(page)
  await button(page, 'Complete Task', first.title).click()
  await waiting(page, '1 change').waitFor()
  // The network works again, but requests that change a task still fail.
  await page.context().route(/\/api\/tasks\/\d+\/status/, (route) => route.abort())
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await toast(page, 'Unsent changes').waitFor()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await page.waitForURL('**/auth')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting'))),
  ).toEqual([])
})

test('changes that are made while another tab sends the queue are not lost', async () => {
  const { page, ida, project, first, changes } = await openBoard(await flakyNetwork())
  const { id: userId } = await ida.user()
  const other = await page.context().newPage()
  await other.goto(`/project/${project}`)
  await taskList(other).waitFor()
  // Changes that have no effect keep the first tab busy.
  const queued = Array.from({ length: 60 }, (_, index) => ({
    kind: 'status',
    key: `sent by the first tab ${index}`.padEnd(32, '-'),
    madeAt: new Date().toISOString(),
    task: { id: first.id, projectId: project, title: first.title, category: '1 Foundations' },
    from: 'in_progress',
    to: 'in_progress',
  }))
  await page.evaluate(
    ([key, items]) => {
      localStorage.setItem(key, JSON.stringify(items))
      dispatchEvent(new StorageEvent('storage'))
    },
    [`waiting-changes-${userId}`, queued] as const,
  )
  const clicks = 8
  const startButton = taskList(other)
    .getByRole('button', { name: /^Start Task: / })
    .first()
  for (let click = 0; click < clicks; click++) await startButton.click()
  await expect
    .poll(async () => (await changes()).slice(2).filter(({ to }) => to === 'in_progress').length)
    .toBe(clicks)
})
