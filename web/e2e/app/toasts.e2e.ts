import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registered } from '../support/client.ts'
import { browserForFile, onPhone } from '../support/screen.ts'

const browser = browserForFile()

/** Requests a password reset, which shows a toast. */
async function shown(): Promise<{ page: Page; toast: Locator }> {
  const page = await browser.open()
  await page.route('**/api/forgot-password', (route) => route.fulfill({ json: { message: 'sent' } }))
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ida@halden.example')
  await page.getByLabel('Email').press('Enter')
  const toast = page.getByRole('region', { name: /Notification/ }).getByRole('listitem')
  await toast.getByText('Reset email sent').waitFor()
  return { page, toast }
}

/** Drags the toast horizontally with the mouse. A negative distance drags to the left. */
async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
  const box = await toast.boundingBox()
  if (box === null) throw new Error('The toast is not visible, so it cannot be dragged.')
  const [x, y] = [box.x + 8, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}

test('a toast message is closed by a swipe to the right of 51 px, but not by a swipe of 49 px', async () => {
  const { page, toast } = await shown()
  for (const tooLittle of [49, -80]) {
    await swipe(page, toast, tooLittle)
    await expect.poll(() => toast.getAttribute('data-swipe')).not.toBe('move')
    expect(await toast.getAttribute('data-state')).toBe('open')
  }
  await swipe(page, toast, 51)
  await toast.waitFor({ state: 'detached' })
})

test('the F8 key focuses the toast messages, and two presses of Tab reach the Dismiss button', async () => {
  const { page, toast } = await shown()
  await page.keyboard.press('F8')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=region]')?.ariaLabel)).toBe(
    'Notification',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect
    .poll(() =>
      toast.getByRole('button', { name: 'Dismiss' }).evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'detached' })
})

test('on a phone, a toast does not cover an open menu', async () => {
  const page = await browser.open(onPhone)
  const project = await (await registered(page)).project()
  await page.goto(`/project/${project}?view=list`)
  const buttons = page
    .getByRole('table', { name: 'Tasks' })
    .getByRole('button', { name: /, change assignee: / })
  await buttons.first().click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
  const toast = page
    .getByRole('region', { name: /Notification/ })
    .getByRole('listitem')
    .first()
  await toast.waitFor()
  const button = buttons.nth(1)
  // Below the button, the menu has just enough space.
  await button.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 200))
  const covered = await toast.boundingBox()
  await button.click()
  const items = await page.getByRole('menuitemradio').all()
  const boxes = await Promise.all(items.map((item) => item.boundingBox()))
  expect(boxes.some((box) => (box?.y ?? 0) + (box?.height ?? 0) > (covered?.y ?? Infinity))).toBe(true)
  for (const item of items) await item.click({ trial: true, timeout: 1_000 })
  await page.keyboard.press('Escape')
  await toast.waitFor()
})
