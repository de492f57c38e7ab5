import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { desktop, onPhone } from '../support/screen.ts'

/** A window, and how a user scrolls and drags in it. */
export interface Device {
  readonly name: string
  readonly context: BrowserContextOptions
  readonly pointer: (page: Page, devtools: CDPSession) => Pointer
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Pointer {
  /** Scrolls the element at a point by a distance in pixels. */
  scroll(at: Point, distance: number): Promise<void>
  /** Picks up the element at a point, moves it along the way and drops it. */
  drag(way: readonly Point[]): Promise<void>
}

/** Time between the input events of a wheel, mouse or finger. */
const inputIntervalMs = 16
/** Longer than the press that picks up a card on touch screens. */
const longPressMs = 400

/** Distance of each step. A wheel makes larger steps, a finger moves with the page. */
const stepOf = { wheel: 40, finger: 24 }

function mouse(page: Page): Pointer {
  return {
    async scroll({ x, y }, distance) {
      await page.mouse.move(x, y)
      for (let moved = 0; moved < Math.abs(distance); moved += stepOf.wheel) {
        await page.mouse.wheel(0, Math.sign(distance) * stepOf.wheel)
        await page.waitForTimeout(inputIntervalMs)
      }
    },
    async drag([first, ...others]) {
      if (first === undefined) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) {
        await page.mouse.move(x, y)
        await page.waitForTimeout(inputIntervalMs)
      }
      await page.mouse.up()
    },
  }
}

function finger(page: Page, devtools: CDPSession): Pointer {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  const move = async (point: Point) => {
    await send('touchMove', point)
    await page.waitForTimeout(inputIntervalMs)
  }
  return {
    async scroll({ x, y }, distance) {
      const swipe = 288
      for (let moved = 0; moved < Math.abs(distance); moved += swipe) {
        const from = distance > 0 ? y + swipe / 2 : y - swipe / 2
        await send('touchStart', { x, y: from })
        for (let by = stepOf.finger; by <= swipe; by += stepOf.finger)
          await move({ x, y: from - Math.sign(distance) * by })
        await send('touchEnd')
      }
    },
    async drag([first, ...others]) {
      if (first === undefined) return
      await send('touchStart', first)
      await page.waitForTimeout(longPressMs)
      for (const point of others) await move(point)
      await send('touchEnd')
    },
  }
}

export const devices: readonly Device[] = [
  { name: '1440 px', context: { viewport: desktop }, pointer: mouse },
  { name: '360 px, touch', context: onPhone, pointer: finger },
]

export interface Action {
  readonly name: string
  /** View of the project; null for a page of plain text, whose frames are the ceiling of the machine. */
  readonly view: string | null
  /** Is visible when the view has loaded. */
  readonly ready: string
  run(page: Page, pointer: Pointer): Promise<void>
}

export const row = '#tasks tbody tr'

const column = 'section[aria-labelledby]:has(> ul):has([data-move])'

/** Writes rows of text into an empty page. */
export const writePlainPage = (page: Page): Promise<void> =>
  page.setContent('<p>Agree who decides about the brand, and by when.</p>'.repeat(400))

export const actions: readonly Action[] = [
  {
    name: 'plain text: scroll',
    view: null,
    ready: 'p',
    run: (page, pointer) => scrollAndReturn(pointer, middleOf(page), 3200),
  },
  {
    name: 'list: scroll the page',
    view: 'list',
    ready: row,
    run: (page, pointer) => scrollAndReturn(pointer, middleOf(page), 3200),
  },
  {
    name: 'board: scroll a column',
    view: 'board',
    ready: `${column} li`,
    run: async (page, pointer) => scrollAndReturn(pointer, await positionOf(page, `${column} > ul`), 3200),
  },
  {
    name: 'board: scroll the page',
    view: 'board',
    ready: `${column} li`,
    run: async (page, pointer) => scrollAndReturn(pointer, await positionOf(page, '#tasks-title'), 800),
  },
  {
    name: 'board: drag a card',
    view: 'board',
    ready: `${column} li`,
    run: async (page, { drag }) => {
      const { x, y } = await positionOf(page, `${column} li h4`)
      // In a narrow window, the columns scroll while the card is at the edge.
      const furthest = Math.min(600, (page.viewportSize()?.width ?? 0) - x - 12)
      const steps = Array.from({ length: 101 }, (_, index) => (index / 100) * furthest)
      const way = [...steps, ...steps.toReversed()]
      await drag(way.map((to) => ({ x: x + to, y: y + 40 * Math.sin(to / 40) })))
    },
  },
]

async function scrollAndReturn({ scroll }: Pointer, at: Point, distance: number): Promise<void> {
  await scroll(at, distance)
  await scroll(at, -distance)
}

const middleOf = (page: Page): Point => {
  const { width, height } = page.viewportSize() ?? desktop
  return { x: width / 2, y: height / 2 }
}

/** Scrolls to the first element that matches. Returns a point in the element. */
export async function positionOf(page: Page, selector: string): Promise<Point> {
  const element = page.locator(selector).first()
  await element.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const box = await element.boundingBox()
  if (box === null) throw new Error(`No element matches ${selector}.`)
  return { x: box.x + 40, y: box.y + Math.min(box.height, 400) / 2 }
}
