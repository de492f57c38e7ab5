import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { announced, card, cardsOf, moveButton, openBoard, quoted, statusOf } from '../support/board.ts'
import { browserForFile, desktop, phone } from '../support/screen.ts'

/** Journeys on the board by keyboard: tasks change their status, and the focus follows them. */
const browser = browserForFile()

/** Moves a card of the column “Pending”, which was picked up by keyboard, over the column “Completed”. */
async function carryToCompleted(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight')
  await announced(page, 'Over In Progress.').waitFor()
  await page.keyboard.press('ArrowRight')
  await announced(page, 'Over Completed.').waitFor()
}

test.each([
  ['1440 px', { viewport: desktop }],
  ['360 px', { viewport: phone }],
])('at %s, a user moves a card by keyboard, and the focus stays on the card', async (_, options) => {
  const { page, ida, project, first } = await openBoard(browser, options)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await moveButton(page, first).focus()
  expect(await moveButton(page, first).evaluate(descriptionOf)).toMatch(/^Press Space to pick up the task/)

  await page.keyboard.press('Space')
  await announced(
    page,
    `Picked up ${quoted(first)} from Pending. Choose a column with the arrow keys.`,
  ).waitFor()
  await carryToCompleted(page)
  await page.keyboard.press('ArrowLeft')
  await announced(page, 'Over In Progress.').waitFor()
  await page.keyboard.press('Space')
  await card(page, first, 'In Progress').waitFor()
  await announced(page, `${first} is now in progress`).waitFor()
  await expect.poll(focused).toBe(`Move: ${first}`)

  await page.keyboard.press('Space')
  await announced(page, 'Picked up').waitFor()
  await page.keyboard.press('ArrowRight')
  await announced(page, 'Over Completed.').waitFor()
  await page.keyboard.press('Escape')
  await announced(page, `Cancelled. ${quoted(first)} stays in In Progress.`).waitFor()
  expect(await focused()).toBe(`Move: ${first}`)

  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Completed' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await card(page, first, 'Completed').waitFor()
  await expect.poll(focused).toBe(`Move: ${first}`)
  await expect.poll(() => statusOf(ida, project, first)).toBe('completed')
})

test('if a filter hides a card that was moved by keyboard, the next card gets the focus', async () => {
  const { page, project, first, second } = await openBoard(browser)
  const third = await cardsOf(page, 'Pending').getByRole('link').nth(2).textContent()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.goto(`/project/${project}?view=board&completed=hidden`)
  await moveButton(page, first).focus()
  await page.keyboard.press('Space')
  await announced(page, 'Picked up').waitFor()
  await carryToCompleted(page)
  await page.keyboard.press('Space')
  await card(page, first, 'Pending').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(second)

  await moveButton(page, second).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Completed' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await card(page, second, 'Pending').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(third)
})

/** Runs in the page. Returns the accessible description of an element. */
const descriptionOf = (element: Element): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent.trim() ?? ''
