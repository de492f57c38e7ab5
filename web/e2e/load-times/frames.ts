/**
 * Prints how smoothly the views of all tasks scroll and how smoothly cards are dragged, in Chromium with a processor
 * that is slowed down four times: `node web/e2e/load-times/frames.ts [URL]`. Without a URL, starts this checkout, which
 * must be built. `--only TEXT` measures the actions whose name contains the text. `--traces FOLDER` saves the traces.
 *
 * The targets are 60 frames a second and no task of more than 50 ms. A page of plain text shows how many frames the
 * machine can draw. Tasks are counted by the time that passed and by their processor time. On a busy machine, Chromium
 * slows tasks down further, also their processor time. There, `--slowdown 1` measures at full speed and multiplies the
 * times by four.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { findChromium, launch } from '../support/browser.ts'
import { desktop } from '../support/screen.ts'
import { startTemporarily } from '../support/temporary-application.ts'
import { actions, devices, positionOf, row, writePlainPage, type Action, type Device } from './actions.ts'
import { registerWithProject, type Account } from './screens.ts'
import { readTrace, traceCategories, type Smoothness } from './traces.ts'

const targetSlowdown = 4

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    slowdown: { type: 'string', default: String(targetSlowdown) },
    traces: { type: 'string' },
  },
})
const slowdown = Number(options.slowdown)

interface Target {
  readonly url: string
  readonly account: Account
}

async function measure(browser: Browser, { url, account }: Target, device: Device, action: Action) {
  const context = await browser.newContext({
    ...device.context,
    baseURL: url,
    storageState: account.session,
  })
  try {
    const page = await context.newPage()
    if (action.view === null) await writePlainPage(page)
    else await page.goto(`/project/${account.project}?view=${action.view}`)
    await page.locator(action.ready).first().waitFor()
    await untilQuiet(page)
    // Playwright adds its scripts to the page when they are first needed.
    await positionOf(page, action.ready)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(requestFrames)
    await browser.startTracing(page, { categories: traceCategories })
    await action.run(page, device.pointer(page, devtools))
    const trace = (await browser.stopTracing()).toString()
    if (options.traces !== undefined) {
      await mkdir(options.traces, { recursive: true })
      const name = `${action.name} ${device.name}`.replace(/\W+/g, '-')
      await writeFile(path.join(options.traces, `${name}.json`), trace)
    }
    return readTrace(trace, targetSlowdown / slowdown)
  } finally {
    await context.close()
  }
}

/** Waits until the page sends no request for two seconds. Parts that load when the browser is idle belong to the first load. */
async function untilQuiet(page: Page): Promise<void> {
  let lastRequest = performance.now()
  page.context().on('request', () => (lastRequest = performance.now()))
  while (performance.now() - lastRequest < 2000) await sleep(100)
}

const openedTasks = 5

/** Opens tasks from the list at full speed. Returns the times from the click until a task is painted. */
async function measureOpening(browser: Browser, { url, account }: Target): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: desktop,
    storageState: account.session,
  })
  try {
    const page = await context.newPage()
    await page.goto(`/project/${account.project}?view=list`)
    const durations: number[] = []
    // Opening the first task loads the code, so it is not measured.
    for (let index = 0; index <= openedTasks; index += 1) {
      const link = page.locator(`${row} a`).nth(index)
      // Pointing at the link fetches the details of the task.
      await link.hover()
      await page.waitForLoadState('networkidle')
      const duration = await link.evaluate(openTask)
      if (index > 0) durations.push(duration)
      await page.keyboard.press('Escape')
      await page.locator('#task-title').waitFor({ state: 'detached' })
    }
    return durations
  } finally {
    await context.close()
  }
}

/** Runs in the page. Returns the time until the title of the task is painted. */
function openTask(link: Element): Promise<number> {
  const clickedAt = performance.now()
  if (link instanceof HTMLElement) link.click()
  return new Promise((resolve) => {
    requestAnimationFrame(function check() {
      if (document.getElementById('task-title') === null) requestAnimationFrame(check)
      else setTimeout(() => resolve(performance.now() - clickedAt))
    })
  })
}

/** Runs in the page. Requests every frame, so that the trace contains frames in which nothing changes. */
function requestFrames(): void {
  requestAnimationFrame(requestFrames)
}

function print(name: string, { framesPerSecond, droppedFrames, tasks, perFrame }: Smoothness): void {
  const long = (durations: readonly number[]) =>
    `${String(durations.filter((duration) => duration > 50).length).padStart(8)}, longest ` +
    `${Math.max(...durations)
      .toFixed(0)
      .padStart(3)} ms`
  console.log(
    name.padEnd(24) +
      framesPerSecond.toFixed(1).padStart(9) +
      String(droppedFrames).padStart(9) +
      `${perFrame.toFixed(1).padStart(12)} ms` +
      long(tasks.map(({ processor }) => processor)) +
      long(tasks.map(({ wall }) => wall)),
  )
}

const [address] = positionals
const application = address === undefined ? await startTemporarily() : undefined
const browser = await launch(await findChromium())
try {
  const url = address ?? application?.url ?? ''
  const target = { url, account: await registerWithProject(browser, url) }
  console.log(`Processor slowed down ${slowdown} times, all tasks shown, tasks over 50 ms.`)
  for (const device of devices) {
    console.log(
      `${device.name.padEnd(24)} frames/s  dropped  processor/frame` +
        `${'by processor time'.padStart(19)}${'by time passed'.padStart(24)}`,
    )
    for (const action of actions)
      if (action.name.includes(options.only))
        print(action.name, await measure(browser, target, device, action))
  }
  if (options.only === '') {
    const opening = (await measureOpening(browser, target)).toSorted((a, b) => a - b)
    const [median = Number.NaN, slowest = Number.NaN] = [
      opening[Math.floor(opening.length / 2)],
      opening.at(-1),
    ]
    console.log(
      `open a task from the list, at full speed: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
    )
  }
} finally {
  await browser.close()
  await application?.stop()
}
