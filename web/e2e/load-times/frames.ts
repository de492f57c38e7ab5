/**
 * Prints how smoothly the views of all tasks scroll and how smoothly cards are dragged, in Chromium with a processor
 * that is slowed down four times: `node web/e2e/load-times/frames.ts [URL]`. Without a URL, starts this checkout, which
 * must be built. The targets are 60 frames a second and no task of more than 50 ms.
 */
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { findChromium, launch } from '../support/browser.ts'
import { startTemporarily } from '../support/temporary-application.ts'
import { registerWithProject, type Account } from './screens.ts'
import { readTrace, traceCategories, type Smoothness } from './traces.ts'

const slowdown = 4
const viewport = { width: 1440, height: 900 }
/** Interval of the input events of a wheel or mouse. */
const inputIntervalMs = 16

interface Action {
  readonly name: string
  readonly view: string
  /** Is visible when the view has loaded. */
  readonly ready: string
  run(page: Page): Promise<void>
}

const column = 'section[aria-labelledby]:has(> ul):has([data-move])'

const row = '#tasks tbody tr'

const actions: readonly Action[] = [
  {
    name: 'list: scroll the page',
    view: 'list',
    ready: row,
    run: async (page) => {
      await moveTo(page, row)
      await wheel(page, 90, 25)
      await wheel(page, 90, -25)
    },
  },
  {
    name: 'board: scroll a column',
    view: 'board',
    ready: `${column} li`,
    run: async (page) => {
      await moveTo(page, `${column} > ul`)
      await wheel(page, 90, 40)
      await wheel(page, 90, -40)
    },
  },
  {
    name: 'board: scroll the page',
    view: 'board',
    ready: `${column} li`,
    run: async (page) => {
      await moveTo(page, '#tasks-title')
      await wheel(page, 60, 20)
      await wheel(page, 60, -20)
    },
  },
  {
    name: 'board: drag a card',
    view: 'board',
    ready: `${column} li`,
    run: async (page) => {
      const { x, y } = await moveTo(page, `${column} li h4`)
      const step = async (to: number) => {
        await page.mouse.move(x + to, y + 40 * Math.sin(to / 40))
        await page.waitForTimeout(inputIntervalMs)
      }
      await page.mouse.down()
      for (let to = 0; to <= 600; to += 6) await step(to)
      for (let to = 600; to >= 0; to -= 6) await step(to)
      await page.mouse.up()
    },
  },
]

/** Scrolls to an element and moves the mouse over it. Returns the position of the mouse. */
async function moveTo(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error(`No element matches ${selector}.`)
  const position = { x: box.x + 40, y: box.y + Math.min(box.height, 60) / 2 }
  await page.mouse.move(position.x, position.y)
  return position
}

async function wheel(page: Page, times: number, distance: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, distance)
    await page.waitForTimeout(inputIntervalMs)
  }
}

async function measure(browser: Browser, url: string, account: Account, action: Action): Promise<Smoothness> {
  const context = await browser.newContext({ baseURL: url, viewport, storageState: account.session })
  try {
    const page = await context.newPage()
    await page.goto(`/project/${account.project}?view=${action.view}`)
    await page.locator(action.ready).first().waitFor()
    // The parts that load when the browser is idle belong to the first load.
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(requestFrames)
    await browser.startTracing(page, { categories: traceCategories })
    await action.run(page)
    return readTrace((await browser.stopTracing()).toString())
  } finally {
    await context.close()
  }
}

const openedTasks = 5

/** Opens tasks from the list at full speed. Returns the times from the click until a task is painted. */
async function measureOpening(browser: Browser, url: string, account: Account): Promise<number[]> {
  const context = await browser.newContext({ baseURL: url, viewport, storageState: account.session })
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

function print(name: string, { framesPerSecond, tasks, perFrame }: Smoothness): void {
  const long = tasks.filter((task) => task > 50)
  console.log(
    `${name.padEnd(24)}${framesPerSecond.toFixed(1).padStart(6)} frames/s` +
      `${perFrame.toFixed(1).padStart(7)} ms of processor time per frame` +
      `${String(long.length).padStart(4)} tasks over 50 ms, longest ${Math.max(...tasks).toFixed(0)} ms`,
  )
}

const { positionals } = parseArgs({ allowPositionals: true })
const [address] = positionals
const application = address === undefined ? await startTemporarily() : undefined
const browser = await launch(await findChromium())
try {
  const url = address ?? application?.url ?? ''
  console.log(`processor slowed down ${slowdown} times, all tasks shown`)
  const account = await registerWithProject(browser, url)
  for (const action of actions) print(action.name, await measure(browser, url, account, action))
  const opening = (await measureOpening(browser, url, account)).toSorted((a, b) => a - b)
  const [median = Number.NaN, slowest = Number.NaN] = [
    opening[Math.floor(opening.length / 2)],
    opening.at(-1),
  ]
  console.log(
    `open a task from the list, at full speed: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  )
} finally {
  await browser.close()
  await application?.stop()
}
