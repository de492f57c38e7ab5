import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { healthyStatus } from '#web/features/monitoring/testing/responses.ts'
import { administrator } from '../support/administrator.ts'
import { registered } from '../support/client.ts'
import { createProjectInProgress } from '../support/project-in-progress.ts'
import {
  browserForFile,
  desktop,
  onPhone,
  phone,
  type Session,
  tablet,
  untilLoaded,
  untilStill,
} from '../support/screen.ts'

const browser = browserForFile()
let session: Session
let project: number
let administration: Session
beforeAll(async () => {
  const admin = await administrator({ open: browser.openAndKeep })
  administration = await admin.page.context().storageState()
  await admin.page.context().close()
  ;({ session, project } = await createProjectInProgress(await browser.openAndKeep()))
})

/** Largest layout shift score of a screen while it loads. 0.1 is good: https://web.dev/articles/cls */
const maxShift = 0.02

declare global {
  interface Window {
    shifts: readonly Shift[]
  }
}
interface Shift {
  readonly score: number
  readonly moved: readonly string[]
}

/** Runs in the page before its scripts. Records the layout shifts that no input has caused. */
function recordShifts(): void {
  const shifts: Shift[] = []
  window.shifts = shifts
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || !('sources' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput))
        continue
      const sources = entry.sources as { node: Node | null }[]
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '')
      shifts.push({ score: Number(entry.value), moved })
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
async function expectStable(page: Page): Promise<void> {
  await untilLoaded(page)
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { score }) => total + score, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(maxShift)
}

describe.each([
  ['desktop', { viewport: desktop }],
  ['phone', onPhone],
])('on a %s', (_, device) => {
  test.each([
    ['home', () => '/'],
    ['dashboard', () => `/project/${project}`],
    ['team', () => `/project/${project}/teams`],
    ['activity', () => `/project/${project}/activity`],
    ['votes', () => '/votes'],
    ['“My tasks”', () => '/my-tasks'],
    ['account', () => '/account'],
  ])('the %s screen does not move while it loads', async (_screen, path) => {
    const page = await browser.open({ ...device, storageState: session })
    await page.addInitScript(recordShifts)
    // Other journeys vote, so the banner would be there or not.
    await page.route('**/api/votes/highest', (route) =>
      route.fulfill({ json: { taskTitle: 'Draw a logo that reads at 16 pixels', voteCount: 3 } }),
    )
    await page.goto(path())
    await expectStable(page)
    await page.reload()
    await expectStable(page)
  })

  test.each([
    ['event history', '/history'],
    ['monitoring', '/monitoring'],
    ['performance', '/monitoring?tab=performance'],
    ['members', '/members'],
    ['“Manage guides”', '/guides/manage'],
    ['API reference', '/api/docs'],
  ])('the %s screen of an administrator does not move while it loads', async (_screen, path) => {
    const page = await browser.open({ ...device, storageState: administration })
    await page.addInitScript(recordShifts)
    await page.goto(path)
    await expectStable(page)
    await page.reload()
    await expectStable(page)
  })

  test('on a slow device, a link to a filter opens a screen that does not move while it loads', async () => {
    const page = await browser.open({ ...device, storageState: session })
    await page.addInitScript(recordShifts)
    const chromium = await page.context().newCDPSession(page)
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await chromium.send('Network.enable')
    const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
    await chromium.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await page.goto(`/project/${project}?status=pending#tasks-title`)
    await expectStable(page)
  })

  test('the login, empty home, new project and demo screens do not move while they load', async () => {
    const page = await browser.open(device)
    await page.addInitScript(recordShifts)
    await page.goto('/auth')
    await expectStable(page)
    const client = await registered(page)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
    await expectStable(page)
    await page.goto('/demo')
    await expectStable(page)
    await page.goto(`/project/${await client.project('Halden')}`)
    await expectStable(page)
  })
})

test('on a phone, the empty home screen shows without scrolling what to do first and why', async () => {
  const page = await browser.open(onPhone)
  await registered(page)
  await page.goto('/')
  const advice = page.getByText(
    'Start with the priority tasks in Foundations. All later steps build on them.',
  )
  const demo = page.getByRole('link', { name: 'Open demo project' })
  await untilLoaded(page)
  for (const element of [advice, demo]) {
    const box = await element.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(phone.height)
  }
})

test.each([
  ['360 px', phone],
  ['480 px', { width: 480, height: 740 }],
])(
  'in a touch window of %s, the header has the link “My Tasks” and room for all buttons',
  async (_, size) => {
    const page = await browser.open({ ...onPhone, viewport: size, storageState: session })
    await page.goto(`/project/${project}`)
    await untilLoaded(page)
    const header = page.getByRole('banner')
    for (const button of await header.getByRole('button').all())
      expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await header.getByRole('link', { name: 'My Tasks' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Tasks' }).waitFor()
  },
)

test('on a tablet, a completed project does not move while it loads', async () => {
  const page = await browser.open({ viewport: tablet })
  await page.addInitScript(recordShifts)
  const client = await registered(page)
  const completed = await client.project('Halden')
  for (const { id } of await client.tasks(completed)) await client.changeStatus(id, 'completed')
  await page.goto(`/project/${completed}`)
  await expectStable(page)
})

test('on a desktop, the progress card is at most 560 px high', async () => {
  const page = await browser.open({ storageState: session })
  await page.goto(`/project/${project}`)
  const card = page.getByRole('region', { name: 'Progress by category' })
  await card.getByRole('list', { name: 'Comparison' }).waitFor()
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(560)
})

test('on a desktop, the progress card has the same height if all categories went from 0% to 100%', async () => {
  const page = await browser.open({ storageState: session })
  await page.route('**/progress-comparison?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      /"(completionPercentEnd|percentageDiff)":-?\d+/g,
      '"$1":100',
    )
    await route.fulfill({
      body: body.replaceAll(/"completionPercentStart":\d+/g, '"completionPercentStart":0'),
    })
  })
  await page.goto(`/project/${project}`)
  const card = page.getByRole('region', { name: 'Progress by category' })
  await card.getByText('+100 points').first().waitFor()
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(560)
})

test('in the demo project, the label of a completed task begins at the edge of its title', async () => {
  const page = await browser.open({ storageState: session })
  await page.goto('/demo')
  const card = page.getByRole('listitem').filter({ hasText: 'Completed' }).first()
  await card.waitFor()
  const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? Number.NaN)
  const label = card.getByText('Completed', { exact: true })
  expect(await left(label.locator('..'))).toBe(await left(card.getByRole('heading')))
})

test('on a desktop, a person of the team takes a row of at most 72 px, with each switch in its column', async () => {
  const page = await browser.open()
  const client = await registered(page)
  const own = await client.project('Halden')
  await client.invite(own, 'margarethe.sondergaard-lindqvist@halden.example')
  await page.goto(`/project/${own}/teams`)
  const rows = page.getByRole('listitem').filter({ hasText: '@halden.example' })
  await rows.filter({ hasText: 'Waiting for acceptance' }).waitFor()
  const heights = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThanOrEqual(72)
  const left = async (part: ReturnType<Page['getByText']>) => Math.round((await part.boundingBox())?.x ?? 0)
  const ofColumn = await left(page.getByText('Status updates', { exact: true }).first())
  expect(await left(page.getByRole('switch', { name: /^Status updates/ }))).toBe(ofColumn)
})

test('in the dialog “Delete your account?”, the buttons are at the end', async () => {
  const page = await browser.open({ storageState: session })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const rightEdge = (element: Element) => element.getBoundingClientRect().right
  await dialog.getByRole('button', { name: 'Delete account' }).waitFor()
  await untilStill(dialog)
  const button = await dialog.getByRole('button', { name: 'Delete account' }).evaluate(rightEdge)
  expect(button).toBeCloseTo(await dialog.getByRole('heading').first().evaluate(rightEdge), 0)
})

test('on a desktop, the performance tab takes one screen', async () => {
  const { page } = await administrator(browser)
  // On a busy machine, an open alert or a slow service adds a line.
  await page.route('**/health', (route) => route.fulfill({ json: healthyStatus }))
  await page.route('**/api/monitoring/alerts', (route) =>
    route.fulfill({ json: { incidents: [], uncheckedSince: null } }),
  )
  await page.goto('/monitoring?tab=performance')
  await page.getByRole('region', { name: 'Response times' }).waitFor()
  await untilLoaded(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(desktop.height)
})
