import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMinute, metricsOf, healthyStatus } from '#web/features/monitoring/testing/responses.ts'
import { administrator } from '../support/administrator.ts'
import { expectAccessible, sidewaysScroll } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import { browserForFile, desktop, phone, toast } from '../support/screen.ts'

/** Journeys through the monitoring page, which only administrators can open. Most figures come from real requests. */
const browser = browserForFile()

const row = (page: Page, route: string) =>
  performanceTable(page).getByRole('row', { name: new RegExp(`${route}(?![/a-z])`) })

const performanceTable = (page: Page) => page.getByRole('table', { name: /^Response times by endpoint/ })

/** Returns the figure with a given name within an element of the page. */
const figure = async (region: ReturnType<Page['getByRole']>, name: string): Promise<number> =>
  Number((await region.getByText(name, { exact: true }).locator('+ dd').innerText()).replaceAll(/\D/g, ''))

test('an administrator can open the monitoring page from the account menu and sees how many requests the API has received', async () => {
  const { page, client } = await administrator(browser)
  const project = await client.project('Halden Sparkling Tea')
  const requests = 12
  for (let times = 0; times < requests; times++) await client.tasks(project)

  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'System Monitoring' }).click()
  await page.getByRole('heading', { level: 1, name: 'System Monitoring' }).waitFor()
  const status = page.getByRole('region', { name: 'System Status' })
  await status.getByText('Healthy').first().waitFor()
  expect(await status.getByRole('list').first().getByRole('listitem').count()).toBe(5)

  const metrics = page.getByRole('region', { name: 'Metrics' })
  await metrics.getByText('Total projects').waitFor()
  expect(await figure(metrics, 'Total projects')).toBeGreaterThan(0)
  expect(await figure(metrics, 'Total tasks')).toBeGreaterThan(0)
  await page.getByRole('slider', { name: 'Requests per minute, minute' }).focus()
  await page.getByText(/\d+ requests?, (none|\d+) failed/).waitFor()
  await expectAccessible(page, 'monitoring-metrics')

  await page.getByRole('tab', { name: 'Metrics' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Show all' }).click()
  const tasks = row(page, 'GET /api/tasks')
  await tasks.waitFor()
  const count = await tasks.getByRole('cell').first().innerText()
  expect(Number(count.replaceAll(/\D/g, ''))).toBeGreaterThanOrEqual(requests)
  await expectAccessible(page, 'monitoring-performance')
})

test('on the monitoring page, the Services tab shows the last event position, and the button “Check Alerts” checks for alerts', async () => {
  const { page } = await administrator(browser)
  await page.goto('/monitoring')
  await page.getByRole('tab', { name: 'Services' }).click()
  await page.getByText('Last position').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=services')
  await expectAccessible(page, 'monitoring-services')

  await page.getByRole('button', { name: 'Check Alerts' }).click()
  await toast(page, 'Alert Check Completed').waitFor()
})

test('on the monitoring page, the Back button of the browser restores the selected tab and error level', async () => {
  const { page } = await administrator(browser)
  const logged = [
    {
      level: 'error',
      message: 'The request failed: duplicate key value violates unique constraint "accounts_email_key"',
      timestamp: '2026-11-21T08:14:02.000Z',
      since: '2026-11-20T19:40:17.000Z',
      count: 1204,
      context: { requestId: 'f6e5933a-41a5-4f52-9a0e-0b6f0f0e41a5', route: 'POST /api/projects/{id}/name' },
    },
  ]
  await page.route(/\/api\/monitoring\/errors\?/, (route) =>
    route.fulfill({ json: { errors: route.request().url().includes('level=info') ? [] : logged } }),
  )
  await page.goto('/monitoring?tab=errors')
  const error = page.getByRole('list', { name: 'Latest errors' }).getByRole('listitem')
  await error.getByText('1,204 times').waitFor()
  await error.getByText('Context').click()
  await error.getByRole('definition').filter({ hasText: 'POST /api/projects/{id}/name' }).waitFor()
  await expectAccessible(page, 'monitoring-errors')

  await page.getByLabel('Level').selectOption('info')
  await page.getByRole('heading', { name: 'No entries at level info' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'No entries at level info' }).waitFor()
  await expectAccessible(page, 'monitoring-no-errors')
  await page.getByRole('tab', { name: 'Performance' }).click()
  await performanceTable(page).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=performance')
  await page.goBack()
  await page.getByRole('heading', { name: 'No entries at level info' }).waitFor()
  await page.goBack()
  await error.waitFor()
})

test('a user who is not an administrator has no menu item “System Monitoring” and sees “This page is for administrators” on /monitoring', async () => {
  const page = await browser.open({ viewport: phone })
  await registered(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'System Monitoring' }).count()).toBe(0)

  const refused: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/monitoring/')) refused.push(request.url())
  })
  await page.goto('/monitoring')
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(refused).toEqual([])
  // The API also refuses the user's request.
  const status = () => fetch('/api/monitoring/metrics').then(({ status }) => status)
  expect(await page.evaluate(status)).toBe(403)
  await expectAccessible(page, 'monitoring-forbidden')
})

/** Runs in the page. Waits until the browser has drawn the current layout. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Runs in the page. Returns the total layout shift since the page was opened. */
function layoutShift(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  return observer.takeRecords().reduce((all, entry) => all + ('value' in entry ? Number(entry.value) : 0), 0)
}

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s, the layout of the monitoring page does not shift if the API responds late', async (_, window) => {
  const { page } = await administrator(browser)
  await page.setViewportSize(window)
  const loadingDrawn = Promise.withResolvers<void>()
  const late = (path: string, json: unknown) =>
    page.route(path, async (route) => {
      await loadingDrawn.promise
      await route.fulfill({ json })
    })
  await late('/health', healthyStatus)
  await late('/api/monitoring/alerts', { incidents: [], uncheckedSince: null })
  await late('/api/monitoring/metrics', metricsOf({}))
  await page.goto('/monitoring')
  await page.getByText('Loading the system status...').waitFor()
  await page.evaluate(drawn)
  loadingDrawn.resolve()
  await page.getByText('All 5 services are healthy.').waitFor()
  await page.getByText('Total projects').waitFor()
  await page.getByText(/^None\. Administrators get an email/).waitFor()
  await page.evaluate(drawn)
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
})

test('in a window of 320 px, the monitoring page shows every number together with the unit on one line', async () => {
  const { page } = await administrator(browser)
  await page.setViewportSize({ width: 320, height: 740 })
  const { system, performance } = metricsOf({})
  const memory = { used: 2 ** 28, total: 2 ** 34 }
  await page.route('/api/monitoring/metrics', (route) =>
    route.fulfill({ json: { system: { ...system, memory }, performance } }),
  )
  const minutes = [aMinute({ requests: 12_345, avg: 1_840, p95: 12_840, lagSeconds: 1_234 })]
  await page.route('/api/monitoring/history', (route) => route.fulfill({ json: { minutes } }))
  await page.goto('/monitoring')
  const left = (column: Locator) => column.evaluate((element) => element.getBoundingClientRect().left)
  const ofAll = page.getByText('of 16,384.0 MB')
  expect(await left(ofAll)).toBe(await left(ofAll.locator('..')))

  await page.getByText('Show as a table').click()
  const row = page.getByRole('row').filter({ hasText: '1,840' })
  const lines = (cell: Element) => cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight)
  for (const cell of await row.locator('th, td').all()) expect(await cell.evaluate(lines)).toBeLessThan(2)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page, 'monitoring-table')
})
