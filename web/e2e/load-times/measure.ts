import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'
import type { Account, Screen } from './screens.ts'

export interface Profile {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Simulated limits of the network; null for no limits. */
  readonly network: { readonly bitsPerSecond: number; readonly latency: number } | null
  /** Factor by which the processor is slowed down. */
  readonly slowdown: number
}

export const profiles: readonly Profile[] = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, network: null, slowdown: 1 },
  {
    name: 'phone',
    viewport: { width: 360, height: 740 },
    network: { bitsPerSecond: 1_600_000, latency: 150 },
    slowdown: 4,
  },
]

/** Figures of one visit. Times are in milliseconds, sizes are in kB of transferred data. */
export interface Load {
  /** Time until the screen is usable, with an empty cache. */
  readonly cold: number
  /** Time until the screen is usable on a second visit, with service worker and caches. */
  readonly warm: number
  readonly requestsUntilUsable: number
  readonly requests: number
  readonly scriptUntilUsable: number
  readonly script: number
  readonly stylesUntilUsable: number
  /** Time from a click on a link until the screen is usable. Not a number for screens without `openedFrom`. */
  readonly click: number
  /** All data that is transferred after the click. */
  readonly clickTransfer: number
}

interface Target {
  readonly url: string
  readonly account: Account
  readonly profile: Profile
  readonly screen: Screen
}

/**
 * Opens a screen twice in a new browser context. The first visit has an empty cache. If another screen links to the
 * screen, then opens that other screen and clicks the link.
 */
export async function measureLoads(browser: Browser, target: Target): Promise<Load> {
  const context = await browser.newContext({
    baseURL: target.url,
    viewport: target.profile.viewport,
    locale: 'en-GB',
    ...(target.screen.loggedIn && { storageState: target.account.session }),
  })
  try {
    const cold = await visit(context, target)
    const { usable: warm } = await visit(context, target)
    const { openedFrom } = target.screen
    const click = openedFrom && (await visit(context, { ...target, screen: openedFrom }, target.screen))
    const untilUsable = cold.transfers.filter(({ to }) => to <= cold.usable)
    return {
      cold: cold.usable,
      warm,
      requestsUntilUsable: cold.transfers.filter(({ from }) => from <= cold.usable).length,
      requests: cold.transfers.length,
      scriptUntilUsable: kilobytes(untilUsable, '.js'),
      script: kilobytes(cold.transfers, '.js'),
      stylesUntilUsable: kilobytes(untilUsable, '.css'),
      click: click?.usable ?? Number.NaN,
      clickTransfer: click === undefined ? Number.NaN : kilobytes(click.transfers, ''),
    }
  } finally {
    await context.close()
  }
}

/** A completed request that the server has answered. */
interface Transfer {
  readonly path: string
  readonly bytes: number
  /** Start and end of the request, in milliseconds after the navigation began. */
  readonly from: number
  readonly to: number
}

interface Visit {
  readonly usable: number
  readonly transfers: readonly Transfer[]
}

/**
 * Opens a page. Waits until the page is usable and has sent no request for two seconds. If `next` is set, then clicks
 * the link to that screen, waits again and returns the figures of the click.
 */
async function visit(
  context: BrowserContext,
  { account, profile, screen }: Target,
  next?: Screen,
): Promise<Visit> {
  const page = await context.newPage()
  await throttle(page, profile)
  const finished: Request[] = []
  let lastActivity = performance.now()
  const onRequest = () => (lastActivity = performance.now())
  const onFinished = (request: Request) => {
    lastActivity = performance.now()
    finished.push(request)
  }
  context.on('request', onRequest).on('requestfinished', onFinished)
  await page.addInitScript(logUsable, { ...screen.usable, prefix: usablePrefix })
  const usableAndQuiet = async (start: () => Promise<unknown>) => {
    const [message] = await Promise.all([page.waitForEvent('console', usableMessage), start()])
    while (performance.now() - lastActivity < 2000) await sleep(100)
    return Number(message.text().slice(usablePrefix.length))
  }
  let usable = await usableAndQuiet(() => page.goto(screen.path(account), { waitUntil: 'commit' }))
  if (next !== undefined) {
    finished.length = 0
    let clickedAt = Number.NaN
    usable = await usableAndQuiet(async () => {
      clickedAt = await page.evaluate(clickLink, next.path(account))
      await page.evaluate(logUsable, { ...next.usable, prefix: usablePrefix })
    })
    usable -= clickedAt
  }
  const began = await page.evaluate(() => performance.timeOrigin)
  const transfers = await Promise.all(finished.map((request) => transferOf(request, began)))
  context.off('request', onRequest).off('requestfinished', onFinished)
  await page.close()
  return { usable, transfers: transfers.filter((transfer) => transfer !== null) }
}

async function throttle(page: Page, { network, slowdown }: Profile): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network === null) return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bitsPerSecond / 8,
    uploadThroughput: network.bitsPerSecond / 8,
  })
}

/** Returns the figures of a request. Returns null if a cache or the service worker answered the request. */
async function transferOf(request: Request, began: number): Promise<Transfer | null> {
  const response = await request.response()
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  const bytes = responseBodySize + responseHeadersSize
  if (response === null || response.fromServiceWorker() || bytes <= 0) return null
  const { startTime, responseEnd } = request.timing()
  const from = startTime - began
  return { path: new URL(request.url()).pathname, bytes, from, to: from + responseEnd }
}

/** Runs in the page. Clicks a link over which the pointer has not been. Returns the time of the click. */
function clickLink(path: string): number {
  const clickedAt = performance.now()
  document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click()
  return clickedAt
}

const usablePrefix = 'Usable after (ms): '
const usableMessage = {
  predicate: (message: ConsoleMessage) => message.text().startsWith(usablePrefix),
  timeout: 60_000,
}

/**
 * Runs in the page. Logs when a matching element first appears, in milliseconds after navigation. Polling from outside
 * the page would load a script into the page, which takes 60 ms on a slow processor.
 */
function logUsable({ selector, text, prefix }: Screen['usable'] & { prefix: string }): void {
  const search = () => {
    const found = [...document.querySelectorAll(selector)].some(({ textContent }) =>
      textContent.includes(text),
    )
    if (found) setTimeout(() => console.log(`${prefix}${performance.now()}`))
    else requestAnimationFrame(search)
  }
  requestAnimationFrame(search)
}

const kilobytes = (transfers: readonly Transfer[], extension: string) =>
  transfers.filter(({ path }) => path.endsWith(extension)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
