import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '#ops/testing/client.ts'
import { newAddress } from '../support/client.ts'
import { browserForFile, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

const browser = browserForFile()

/** Maximum number of Tab presses until an element gets the focus. With more presses, the test fails. */
const maxTabPresses = 250

const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Presses Tab until the target has the focus. Asserts that the focus ring of the target is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let presses = 0; presses < maxTabPresses; presses += 1) {
    if (await hasFocus(target)) return expectRing(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Cannot reach ${target.toString()} with ${maxTabPresses} presses of Tab.`)
}

/** Asserts that the focused element has a focus ring and is not covered by another element. */
const expectRing = async (page: Page) => expect(await ringOfFocus(page)).toBe('a ring')

const ringOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null) return 'nothing has focus'
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (top === null || !(element.contains(top) || top.contains(element))) return 'something lies over it'
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? 'a ring' : 'no ring'
  })

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('a user can register, edit a project and log out with the keyboard alone', async () => {
  const page = await browser.open()
  const email = newAddress()
  await page.goto('/auth')

  // The Login and Register tabs are one tab stop. Arrow keys move between the two tabs.
  await tabTo(page, page.getByRole('tab', { name: 'Login' }))
  await page.keyboard.press('ArrowRight')
  // The arrow key moves the focus after a delay. Wait for the new focus before Tab is pressed.
  await expect.poll(() => hasFocus(page.getByRole('tab', { name: 'Register' }))).toBe(true)
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()

  await press(page, page.getByRole('button', { name: 'New Project' }))
  await page.getByText(/Tasks by Category/).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Project name' }))).toBe(true)

  // The first tab stop of the page is the link that skips the header.
  await page.reload()
  await page.getByText(/Tasks by Category/).waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  const places = () => page.evaluate(() => ({ at: location.href, entries: history.length }))
  const before = await places()
  await page.keyboard.press('Enter')
  expect(await hasFocus(page.getByRole('main'))).toBe(true)
  expect(await places()).toEqual(before)

  await press(page, page.getByRole('button', { name: 'Rename project' }))
  await page.getByRole('textbox', { name: 'Project name' }).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Halden Sparkling Tea')
  await page.keyboard.press('Enter')
  await toast(page, 'Project name updated successfully').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Rename project' }))).toBe(true)

  // One button moves the task through every status and keeps the focus.
  const list = taskList(page)
  const card = list.getByRole('listitem').first()
  await press(page, card.getByRole('button', { name: /^Start Task/ }))
  for (const label of [/^Complete Task/, /^Reset Task/]) {
    await expect.poll(() => hasFocus(card.getByRole('button', { name: label }))).toBe(true)
    await page.keyboard.press('Space')
  }
  await expect.poll(() => hasFocus(card.getByRole('button', { name: /^Start Task/ }))).toBe(true)

  // “Show more” reveals the hidden tasks of a group and focuses the first revealed task.
  const more = list.getByRole('button', { name: /^Show \d+ More Task/ }).first()
  await press(page, more)
  await expect.poll(() => hasFocus(list.getByRole('listitem').getByRole('link'))).toBe(true)

  // A menu opens by keyboard, and Esc returns the focus to the menu button.
  await page.keyboard.press('Control+Home')
  const switcher = page.getByRole('button', { name: /^Switch project/ })
  await switcher.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Halden Sparkling Tea' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(switcher)).toBe(true)

  await page.getByRole('link', { name: 'All Projects' }).focus()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Delete Halden Sparkling Tea' }))
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  await page.keyboard.press('Escape')
  await expect
    .poll(() => hasFocus(page.getByRole('button', { name: 'Delete Halden Sparkling Tea' })))
    .toBe(true)

  const account = page.getByRole('button', { name: /My Account/ })
  await account.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth')
})

test('a tab shows its focus ring after an arrow key and not after a click', async () => {
  const page = await browser.open()
  await page.goto('/auth')
  const form = page.locator('#root')
  await form.getByLabel('Email').click()
  await form.getByRole('tab', { name: 'Register' }).click()
  expect(await hasFocus(form.getByRole('tab', { name: 'Register' }))).toBe(true)
  expect(await ringOfFocus(page)).toBe('no ring')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => hasFocus(form.getByRole('tab', { name: 'Login' }))).toBe(true)
  await expectRing(page)
})
