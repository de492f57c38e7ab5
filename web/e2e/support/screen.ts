import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { launchBrowser } from './browser.ts'

/** Viewports in which every screen must work. */
export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 360, height: 740 }

/** Context options that make a narrow window a phone. */
export const onPhone: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true }

/** Session that another page can use. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Shares one browser among the tests of a file. Pages close when their test ends. */
export function browserForFile() {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** Opens a page that the caller closes. */
  async function openAndKeep(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: inject('appUrl'),
      viewport: desktop,
      locale: 'en-GB',
      // A service worker would hide mocked responses from the page; only the offline journeys allow it.
      serviceWorkers: 'block',
      // The journeys register more accounts than the rate limit allows one address in an hour.
      extraHTTPHeaders: { 'X-Forwarded-For': somewhere() },
      ...options,
    })
    context.setDefaultTimeout(30_000)
    return context.newPage()
  }
  async function open(options?: BrowserContextOptions): Promise<Page> {
    const page = await openAndKeep(options)
    onTestFinished(() => page.context().close())
    return page
  }
  return { open, openAndKeep }
}

const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Finds the text of a visible toast, not its copy in the live region. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notification/ }).getByText(text)

/** Saves a screenshot to the folder that SCREENSHOTS names, if it is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const file = await fileFor(name)
  if (file !== null) await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
}

/** Saves a screenshot of one element in the same way. */
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
