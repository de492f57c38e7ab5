import { expect, test } from 'vitest'
import { cachedPaths, openCachedDashboard } from '../support/cached-dashboard.ts'
import { flakyNetwork } from '../support/flaky-network.ts'
import { browserForFile } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys in which the first render of a page can show the data of the last visit. */
const browser = browserForFile()

/** Runs in the page. Delays each read of cached data. */
function delayStorage(delayMs: number): void {
  const match = caches.match.bind(caches)
  caches.match = async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return match(...request)
  }
}

test.each([
  ['immediate', 0],
  ['slow', 500],
])(
  'a second visit with %s storage shows the data of the last visit while the server does not answer',
  async (_, delayMs) => {
    const network = await flakyNetwork()
    const page = await openCachedDashboard(browser, network)
    await page.addInitScript(delayStorage, delayMs)
    network.hold()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Halden Sparkling Tea' }).waitFor()
    await taskList(page).waitFor()
  },
)

test('after the session has ended, a second visit deletes the stored data', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  await page.context().clearCookies()
  await page.reload()
  // If a request of the first page has got 401 before the reload, the stored data is deleted already.
  const loginForm = page.getByRole('tab', { name: 'Login' })
  await page
    .getByRole('heading', { name: /Please log in/ })
    .or(loginForm)
    .waitFor()
  expect(await page.getByText('Halden Sparkling Tea').count()).toBe(0)
  await expect.poll(() => page.evaluate(cachedPaths)).toEqual([])
})

test('after a login on a page without the service worker, no visit shows data of the previous user', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const context = page.context()
  await context.clearCookies()
  // A reload that ignores caches also ignores the service worker.
  await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true })
  await page.getByRole('tab', { name: 'Register' }).click()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.getByLabel('Email').fill(`second-${Date.now()}@halden.example`)
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()

  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Halden Sparkling Tea'))
        Object.assign(globalThis, { seen: true })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
  expect(await page.evaluate(() => 'seen' in globalThis)).toBe(false)
})
