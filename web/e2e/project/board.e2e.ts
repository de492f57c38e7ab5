import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from '../support/axe.ts'
import {
  announced,
  card,
  cardsOf,
  column,
  moveButton,
  openBoard,
  quoted,
  statusOf,
  type Column,
} from '../support/board.ts'
import { clientOf } from '../support/client.ts'
import { failing } from '../support/project-in-progress.ts'
import {
  browserForFile,
  desktop,
  goOffline,
  onPhone,
  phone,
  picture,
  pictureOf,
  toast,
} from '../support/screen.ts'
import { joined } from '../support/team.ts'

/** Journeys on the board: tasks change their status by mouse, keyboard, touch and menu. */
const browser = browserForFile()

interface Point {
  readonly x: number
  readonly y: number
}
async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) }
}

/** Picks up a card at its title, because a press on a chip picks up nothing, and moves it over a column. */
async function dragOver(page: Page, from: Locator, to: Column): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await middleOf(from.getByRole('heading'))
  const end = await middleOf(column(page, to))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 })
  await announced(page, 'Picked up').waitFor()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await announced(page, `Over ${to}.`).waitFor()
}

test('dragging a card with the mouse changes the status, and the user can undo the change', async () => {
  const { page, ida, project, first, second } = await openBoard(browser)
  await dragOver(page, card(page, first, 'Pending'), 'Completed')
  await pictureOf(page.locator('#tasks'), 'board-dragging')
  const buttons = card(page, first, 'Pending').locator('button')
  const dragged = page.locator('[inert]').filter({ hasText: first })
  expect(await dragged.locator('button').count()).toBe(await buttons.count())
  await page.mouse.up()
  await card(page, first, 'Completed').waitFor()
  await announced(page, `${first} is now completed`).waitFor()
  await toast(page, `${quoted(first)} is completed.`).waitFor()
  expect(await statusOf(ida, project, first)).toBe('completed')

  await page
    .getByRole('region', { name: /Notification/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await card(page, first, 'Pending').waitFor()
  await expect.poll(() => statusOf(ida, project, first)).toBe('pending')

  // A click does not pick up the card, it opens the menu of the columns.
  await moveButton(page, first).click()
  await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
  await card(page, first, 'In Progress').waitFor()

  // Escape cancels, and a drop in the same column changes nothing.
  await dragOver(page, card(page, second, 'Pending'), 'In Progress')
  await page.keyboard.press('Escape')
  await announced(page, `Cancelled. ${quoted(second)} stays in Pending.`).waitFor()
  await page.mouse.up()
  await dragOver(page, card(page, second, 'Pending'), 'In Progress')
  await page.mouse.move(...at(await middleOf(column(page, 'Pending'))), { steps: 5 })
  await announced(page, 'Over Pending.').waitFor()
  await page.mouse.up()
  await announced(page, `${quoted(second)} stays in Pending.`).waitFor()
  expect(await statusOf(ida, project, second)).toBe('pending')
})

const at = ({ x, y }: Point): [number, number] => [x, y]

test('if the server rejects a drop, the card returns to its column and the reason is shown', async () => {
  const { page, ida, project, first } = await openBoard(browser)
  await page.route('**/api/tasks/*/status*', (route) => route.fulfill(failing(400)))
  await dragOver(page, card(page, first, 'Pending'), 'In Progress')
  await page.mouse.up()
  await toast(page, `${quoted(first)} is still pending. Something went wrong on our side.`).waitFor()
  await card(page, first, 'Pending').waitFor()
  expect(await cardsOf(page, 'In Progress').count()).toBe(0)
  expect(await statusOf(ida, project, first)).toBe('pending')
})

/** A finger on the touch screen. */
function finger(devtools: CDPSession) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (point: Point) => send('touchStart', [point]),
    moveTo: (point: Point) => send('touchMove', [point]),
    up: () => send('touchEnd', []),
  }
}

test('on a phone, a swipe scrolls the column, and a long press picks up a card', async () => {
  const { page, ida, project, first } = await openBoard(browser, onPhone)
  await column(page, 'Pending').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const list = column(page, 'Pending').getByRole('list')
  const start = await middleOf(card(page, first, 'Pending').getByRole('heading'))
  const touch = finger(await page.context().newCDPSession(page))
  // Sends all moves together, because a finger that rests for 250 ms picks up the card.
  const swipe = [40, 80, 120, 160].map((distance) => ({ x: start.x, y: start.y + 300 - distance }))
  await Promise.all([
    touch.down({ x: start.x, y: start.y + 300 }),
    ...swipe.map((point) => touch.moveTo(point)),
    touch.up(),
  ])
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50)
  expect(await announced(page, 'Picked up').count()).toBe(0)
  await list.evaluate((element) => element.scrollTo({ top: 0 }))

  await touch.down(start)
  await announced(page, `Picked up ${quoted(first)} from Pending.`).waitFor()
  await touch.moveTo({ x: start.x + 30, y: start.y })
  // At the edge of the window, the columns scroll until the last column is below the finger.
  const steps = await column(page, 'Pending').evaluateHandle(recordSteps)
  await touch.moveTo({ x: phone.width - 12, y: start.y })
  await announced(page, 'Over Completed.').waitFor()
  expect(Math.max(...(await steps.jsonValue()))).toBeLessThan(5)
  await picture(page, 'board-dragging-phone')
  await touch.up()
  await card(page, first, 'Completed').waitFor()
  await toast(page, `${quoted(first)} is completed.`).waitFor()
  expect(await statusOf(ida, project, first)).toBe('completed')
  expect(await sidewaysScroll(page)).toBe(0)
})

/** Runs in the page. Returns a list that gets the length of each sideways scroll of the columns, in pixels. */
function recordSteps({ parentElement: columns }: Element): number[] {
  const steps: number[] = []
  let last = columns?.scrollLeft ?? 0
  columns?.addEventListener('scroll', () => {
    steps.push(columns.scrollLeft - last)
    last = columns.scrollLeft
  })
  return steps
}

test('a column scrolls without being painted again, and no hidden element is animated', async () => {
  const { page } = await openBoard(browser)
  await page.waitForLoadState('networkidle')
  // Parts that are still loading are animated.
  await expect.poll(() => page.evaluate(hiddenAnimations)).toEqual([])
  const list = column(page, 'Pending').getByRole('list')
  const devtools = await page.context().newCDPSession(page)
  const scrolledLayers = new Set<number | undefined>()
  devtools.on('LayerTree.layerTreeDidChange', ({ layers = [] }) => {
    for (const { layerId, backendNodeId } of layers)
      void devtools.send('LayerTree.compositingReasons', { layerId }).then(
        ({ compositingReasonIds }) =>
          compositingReasonIds.includes('OverflowScrolling') && scrolledLayers.add(backendNodeId),
        () => undefined, // the layer no longer exists
      )
  })
  await devtools.send('DOM.enable')
  await devtools.send('LayerTree.enable')
  const { root } = await devtools.send('DOM.getDocument')
  await list.evaluate((element) => element.setAttribute('data-measured', ''))
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-measured]',
  })
  const { node } = await devtools.send('DOM.describeNode', { nodeId })
  await list.evaluate((element) => element.scrollBy(0, 100))
  await expect.poll(() => scrolledLayers.has(node.backendNodeId)).toBe(true)
})

/** Runs in the page. Returns the classes of the elements that are animated although they are hidden. */
const hiddenAnimations = (): string[] =>
  document
    .getAnimations()
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
    .filter((target) => target !== null && getComputedStyle(target).visibility === 'hidden')
    .map((target) => target?.className ?? '')

test('a drop while offline is sent when the browser is online again', async () => {
  const { page, ida, project, first } = await openBoard(browser)
  await goOffline(page)
  await dragOver(page, card(page, first, 'Pending'), 'In Progress')
  await page.mouse.up()
  await card(page, first, 'In Progress').getByText('Waiting', { exact: true }).waitFor()
  await toast(page, /is in progress\. We’ll send it when you’re back online\./).waitFor()
  await page.context().setOffline(false)
  await card(page, first, 'In Progress').getByText('Waiting', { exact: true }).waitFor({ state: 'hidden' })
  await expect.poll(() => statusOf(ida, project, first)).toBe('in_progress')
})

test('a card opens its task, and tasks that are not relevant cannot be moved', async () => {
  const { page, ida, project, first, second } = await openBoard(browser)
  const ids = new Map((await ida.tasks(project)).map(({ id, title }) => [title, id]))
  const response = await page.request.post(`/api/tasks/${ids.get(second)}/relevance`, {
    data: { relevant: false },
  })
  expect(response.ok()).toBe(true)
  await card(page, second, 'Pending').getByText('Not relevant').waitFor()
  expect(await moveButton(page, second).count()).toBe(0)
  expect(await cardsOf(page, 'Pending').last().getByRole('link').textContent()).toBe(second)
  await expectAccessible(page, 'board', [page.locator('#tasks')])

  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: first, exact: true }).last().click()
  await page.getByRole('heading', { level: 2, name: first }).waitFor()
  expect(new URL(page.url()).search).toBe('?view=board')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first)
})

test('a viewer sees the board without buttons to move cards', async () => {
  const { page, ida, project, first } = await openBoard(browser)
  const other = await joined(browser.open, ida, project, { name: 'Jonas Brekke', role: 'VIEWER' })
  await other.goto(`/project/${project}?view=board`)
  await card(other, first, 'Pending').waitFor()
  expect(await moveButton(other, first).count()).toBe(0)
  expect(await column(other, 'Pending').getByRole('button').count()).toBe(0)

  // A change of another member moves the card.
  const id = (await clientOf(page).tasks(project)).find(({ title }) => title === first)?.id ?? 0
  await ida.changeStatus(id, 'completed')
  await card(other, first, 'Completed').waitFor()
  await expectAccessible(other, 'board-viewer', [other.locator('#tasks')])
})
