import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guideLibrary } from '#schema/screens.ts'
import { administrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/axe.ts'
import { cachedPaths, openCachedDashboard } from '../support/cached-dashboard.ts'
import { flakyNetwork } from '../support/flaky-network.ts'
import { registered } from '../support/client.ts'
import {
  browserForFile,
  desktop,
  expectApart,
  goOffline,
  narrowest,
  onPhone,
  picture,
  toast,
  untilLoaded,
} from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

const browser = browserForFile()

/** Runs in the page. Returns the cached response with the team members. */
async function cachedTeam(): Promise<string> {
  const team = location.pathname.replace(/^\/project\/(\d+)\/teams$/, '/api/projects/$1/members')
  return (await (await caches.match(team, { ignoreVary: true }))?.text()) ?? ''
}
/** Runs in the page. Returns the URLs of the files of the app that are available without a network. */
async function cachedFiles(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return files.flat().map(({ url }) => url)
}
const notice = (page: Page) => page.getByText(/Can’t reach Brandpath\. Showing data from \d\d:\d\d\./)

test('after a reload without a server, the dashboard shows stored data and the notice “Can’t reach Brandpath”', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)

  await network.cut()
  await page.reload()
  await notice(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Halden Sparkling Tea' }).waitFor()
  await taskList(page).waitFor()
  await picture(page, 'dashboard-offline')

  await page.getByRole('link', { name: 'All Projects' }).click()
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Halden Sparkling Tea' }).count()).toBe(1)

  await network.mend()
  await notice(page).waitFor({ state: 'hidden' })
})

test('after a reload without a server, My Tasks shows the tasks of the last visit', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  await page.goto('/my-tasks')
  await page.getByText('No tasks assigned to you').waitFor()
  await expect.poll(() => page.evaluate(cachedPaths), { timeout: 20_000 }).toContain('/api/my/tasks')
  await network.cut()
  await page.reload()
  await notice(page).waitFor()
  await page.getByText('No tasks assigned to you').waitFor()
})

test.each([
  ['a desktop', { viewport: desktop }],
  ['a phone', onPhone],
  ['the narrowest phone', { ...onPhone, viewport: narrowest }],
])(
  'on %s, the offline notice appears above the page without moving or covering it',
  async (device, options) => {
    const page = await browser.open(options)
    const client = await registered(page)
    await page.goto(`/project/${await client.project('Halden Sparkling Tea')}`)
    const [task] = await client.tasks((await client.projects())[0]?.id ?? 0)
    await untilLoaded(page)
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.boundingBox()
    await goOffline(page)
    await page
      .getByRole('button', { name: `Start Task: ${task?.title}` })
      .first()
      .click()
    const offline = page.getByRole('status').filter({ hasText: 'You’re offline.' })
    await offline.filter({ hasText: '1 change waiting to be sent.' }).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    expect(await title.boundingBox()).toEqual(before)
    await expectApart(offline, page.getByRole('navigation').first().getByText('/', { exact: true }))
    await expectAccessible(page, `offline-on-${device}`, [offline])
  },
)

test('while the browser is offline, changes on the team screen fail with an error message', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const refused = 'Can’t reach Brandpath. Check your connection and try again.'
  await page.getByRole('link', { name: 'Open team' }).click()
  const form = page.getByRole('region', { name: 'Invite a teammate' })
  await form.getByLabel('Email').fill('tunde@okafor.example')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const invited = page.getByRole('listitem').filter({ hasText: 'Waiting for acceptance' })
  await invited.waitFor()
  await expect.poll(() => page.evaluate(cachedTeam), { timeout: 20_000 }).toContain('tunde@okafor.example')

  await network.cut()
  await page.reload()
  await notice(page).waitFor()
  await invited.getByText('tunde@okafor.example', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'The emails cannot be shown offline' }).waitFor()
  const role = page.getByLabel('Role of tunde@okafor.example')
  await role.selectOption('Viewer')
  await toast(page, refused).waitFor()
  await expect.poll(() => role.inputValue()).toBe('EDITOR')
  await page.getByRole('button', { name: /^Cancel the invitation/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await form.getByLabel('Email').fill('maya@north.example')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await form.getByRole('button', { name: 'Sending...' }).waitFor({ state: 'detached' })
  expect(await form.getByLabel('Email').inputValue()).toBe('maya@north.example')
  await invited.waitFor()
  await expectAccessible(page, 'team-offline')
})

test('after a logout, the browser contains no stored data of the user', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  await page.getByRole('tab', { name: 'Login' }).waitFor()
  // The service worker caches the code of the login screen after the screen has used it.
  await expect
    .poll(() => page.evaluate(cachedFiles), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/\/assets\/login-.*\.js$/))
  const kept = await page.evaluate(async () =>
    (await caches.keys()).filter((name) => !name.startsWith('shell-')),
  )
  expect(kept).toEqual([])

  await network.cut()
  await page.goto('/')
  await page.getByRole('tab', { name: 'Login' }).waitFor()
  expect(await page.getByText('Halden Sparkling Tea').count()).toBe(0)
})

test('while the server is unreachable, the guide editor says that the guide loads later', async () => {
  const network = await flakyNetwork()
  const { page } = await administrator({
    open: () => browser.open({ baseURL: network.url, serviceWorkers: 'allow' }),
  })
  await page.goto('/guides/manage')
  await page
    .getByRole('link', { name: /^Write guide: / })
    .first()
    .click()
  await page.getByLabel('Guide', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(cachedPaths), { timeout: 20_000 }).toContain('/api/user')

  await network.cut()
  await page.reload()
  await page.getByRole('heading', { name: 'The guide cannot be shown offline' }).waitFor()
})

test('without a network, a user who has never opened a task can set its due date and open it', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  await network.cut()
  await page.reload()
  const title = await taskList(page).getByRole('heading', { level: 5 }).first().innerText()
  const task = taskList(page).getByRole('link', { name: title, exact: true })
  await task.hover()
  const chip = (date: string) =>
    taskList(page).getByRole('button', { name: `${date}, change due date: ${title}` })
  await chip('No due date').click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await chip('Tomorrow').waitFor()
  await page.getByText('1 change waiting to be sent.').waitFor()
  await task.click()
  const panel = page.getByRole('region', { name: title })
  await panel.getByRole('button', { name: 'Start Task' }).waitFor()
  await panel.getByText('Tomorrow').waitFor()
})

test('without a network, a user can read a guide that they opened before, but not an unread guide', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const links = await page.locator('a[href^="/guides/"]').all()
  const guides = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))))
  const [read, unread] = [...guides]
  if (!read || !unread) throw new Error('The project links to fewer than two guides.')
  await page.goto(read)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()

  await network.cut()
  await page.reload()
  await page.getByText(/Can’t reach Brandpath\. Showing this guide as it was at \d{1,2}:\d\d/).waitFor()
  await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()
  await page.getByRole('button', { name: /^Start Task/ }).waitFor()
  await expectAccessible(page, 'guide-offline')

  await page.goto(guideLibrary)
  await page.getByRole('heading', { level: 1, name: 'The guides cannot be shown offline' }).waitFor()
  await page.goto(unread)
  await page.getByRole('heading', { level: 1, name: 'This guide cannot be shown offline' }).waitFor()
  await expectAccessible(page, 'guide-away')
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
  // The guide loads without a click when the server can be reached again.
  await network.mend()
  await page.getByRole('article').waitFor()
})

test('after an update of the app, a guide that the user read before is readable without a network, with its styles', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const dashboard = page.url()
  const guide = await page.locator('a[href^="/guides/"]').first().getAttribute('href')
  await page.goto(guide ?? '')
  await page.getByRole('button', { name: /^Start Task/ }).waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()

  await page.goto(dashboard)
  network.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await taskList(page).waitFor()
  // The HTTP cache of the browser would also answer, but it may delete files at any time.
  const files = await page.evaluate(cachedFiles)
  expect(files).toContainEqual(expect.stringMatching(/\/guide-.*\.css$/))
  expect(files).toContainEqual(expect.stringMatching(/\/mount-task-.*\.js$/))

  await network.cut()
  await page.goto(guide ?? '')
  await page.getByText(/Showing this guide as it was at/).waitFor()
  await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()
  await page.getByRole('button', { name: /^Start Task/ }).waitFor()
})

test('without a network, a screen without stored code or data shows a notice, and loads after the browser reconnects', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const project = new URL(page.url()).pathname

  await network.cut()
  await page.goto(`${project}/activity`)
  await page.getByRole('heading', { name: 'This page cannot be shown offline' }).waitFor()
  await expectAccessible(page, 'screen-away')
  await network.mend()
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()

  await network.cut()
  await page.reload()
  await page.getByRole('heading', { name: 'Activity cannot be shown offline' }).waitFor()
  await expectAccessible(page, 'activity-away')
  await page.goto('/votes')
  await page.getByRole('heading', { name: 'The votes cannot be shown offline' }).waitFor()
  await page.getByText('Can’t reach Brandpath.', { exact: true }).waitFor()
  await expectAccessible(page, 'votes-away')
  await network.mend()
  await page.getByRole('heading', { name: 'Requested and published' }).waitFor()
})

test('if the server has a newer version of the app, the button “Update now” loads the newer version in each tab', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await taskList(otherTab).waitFor()
  network.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const offer = page.getByText('A new version is ready.')
  await offer.waitFor()
  await expectAccessible(page, 'dashboard-new-version')
  const reloaded = page.waitForEvent('load')
  const update = (tab: Page) => tab.getByRole('button', { name: 'Update now' })
  await update(otherTab).waitFor()
  await update(page).click()
  await reloaded
  await taskList(page).waitFor()
  expect(await offer.count()).toBe(0)

  const otherReloaded = otherTab.waitForEvent('load')
  await update(otherTab).click()
  await otherReloaded
  await taskList(otherTab).waitFor()
  expect(await update(otherTab).count()).toBe(0)
})
