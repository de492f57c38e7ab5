import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest'
import { launchBrowser } from './browser.ts'

/** Window sizes in which every screen must work. */
export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 360, height: 740 }
export const narrowest = { width: 320, height: 640 }

/** Browser context options that simulate a phone with a touch screen. */
export const onPhone: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true }

/** Cookies and storage of a logged-in user, for use in another page. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Starts one browser for all tests of a file. `open` closes each page when its test ends. */
export function browserForFile() {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** Opens a page. The caller must close the page. */
  async function openAndKeep(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: inject('appUrl'),
      viewport: desktop,
      locale: 'en-GB',
      // Requests of a service worker would bypass mocked responses. Only the offline journeys allow a service worker.
      serviceWorkers: 'block',
      // Each context has a different IP address, because the rate limit allows few registrations per address.
      extraHTTPHeaders: { 'X-Forwarded-For': somewhere() },
      ...options,
    })
    context.setDefaultTimeout(30_000)
    return context.newPage()
  }
  async function open(options?: BrowserContextOptions): Promise<Page> {
    const page = await openAndKeep(options)
    onTestFinished(async () => {
      // A request may still be in a route handler of the test. Its response is gone when the context closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    })
    return page
  }
  return { open, openAndKeep }
}

const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Waits until all parts of the screen have loaded, also the parts that load when the browser is idle. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^Loading/ })
        .count(),
    )
    .toBe(0)
}

/**
 * Disconnects the browser from the network when the code that loads while the browser is idle has arrived. Without this
 * code, the page shows no offline notice.
 */
export async function goOffline(page: Page): Promise<void> {
  const code = await vi.waitUntil(() => page.evaluate(idleCode), { timeout: 20_000 })
  // Also waits for the files that this code imports.
  await page.evaluate(`import(${JSON.stringify(code)}).then(() => undefined)`)
  await page.context().setOffline(true)
}

/** Runs in the page. The browser lists a file after it has loaded. */
const idleCode = () =>
  performance.getEntriesByType('resource').find(({ name }) => /\/assets\/idle-[^/]*\.js$/.test(name))?.name

/** Finds a text in the visible toast. Ignores the copy of the text for screen readers. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notification/ }).getByText(text)

/** Waits until the animations of an element have ended. A dialog grows while it opens. */
export const untilStill = (element: Locator): Promise<void> =>
  element.evaluate(async (animated) => {
    await Promise.all(animated.getAnimations().map(({ finished }) => finished))
  })

/** Checks that the visible toast covers no part of the element. */
export const expectUncovered = (page: Page, element: Locator): Promise<void> =>
  expectApart(
    page
      .getByRole('region', { name: /Notification/ })
      .getByRole('listitem')
      .first(),
    element,
  )

/** Checks that two elements do not overlap. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [above, below] = [await one.boundingBox(), await other.boundingBox()]
  if (above === null || below === null) throw new Error('One of the elements is not visible.')
  const isApart =
    above.x + above.width <= below.x ||
    below.x + below.width <= above.x ||
    above.y + above.height <= below.y ||
    below.y + below.height <= above.y
  expect({ isApart, above, below }).toMatchObject({ isApart: true })
}

/** Saves a screenshot of the page to the folder in SCREENSHOTS. Does nothing if the variable is not set. */
export async function picture(page: Page, name: string): Promise<void> {
  const file = await fileFor(name)
  if (file !== null) await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
}

/** Saves a screenshot of one element to the folder in SCREENSHOTS. */
export async function pictureOf(part: Locator, name: string): Promise<void> {
  const file = await fileFor(name)
  if (file !== null) await part.screenshot({ path: file, animations: 'disabled' })
}

async function fileFor(name: string): Promise<string | null> {
  const folder = process.env['SCREENSHOTS']
  if (folder === undefined) return null
  await mkdir(folder, { recursive: true })
  return path.join(folder, `${name}.png`)
}
