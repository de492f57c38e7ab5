import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { launchBrowser } from './browser.ts'

/** The windows in which every screen must hold. */
export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 360, height: 740 }

/** How a phone differs from a narrow window. */
export const onPhone: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true }

/** Who is signed in, to be taken into another page. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** One browser for a file's tests; each opens pages of its own in it, which close with the test. */
export function browserForFile() {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** A page that nobody closes but its caller. */
  async function openAndKeep(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: inject('appUrl'),
      viewport: desktop,
      locale: 'en-GB',
      // What a route of a test answers must reach the page; the offline journey alone lets the worker in.
      serviceWorkers: 'block',
      // More people register in these journeys than may do so from one place in an hour.
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

/** What a toast says; beside it the words are read out from a region of their own. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notification/ }).getByText(text)

/** Keeps a picture of the screen where SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const file = await fileFor(name)
  if (file !== null) await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
}

/** The same of a part of it. */
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
