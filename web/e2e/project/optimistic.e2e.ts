import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { quoted } from '../support/board.ts'
import { registered } from '../support/client.ts'
import { browserForFile, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

const browser = browserForFile()
let page: Page
let title: string

beforeEach(async () => {
  page = await browser.open()
  const client = await registered(page)
  const project = await client.project('Halden Sparkling Tea')
  const [first] = await client.tasks(project)
  title = first?.title ?? ''
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
})

const button = (label: string) =>
  taskList(page).getByRole('button', { name: new RegExp(`${label}: ${title}`) })
const focusIsOn = (label: string) => button(label).evaluate((element) => element === document.activeElement)
const statusCall = /\/api\/tasks\/\d+\/status/

/** Presses a button. Returns the text that the button shows in the next frame. */
const pressAndSeeNextFrame = (label: string) =>
  button(label).evaluate(
    (element) =>
      new Promise<string | null>((resolve) => {
        if (!(element instanceof HTMLElement)) throw new Error('The element is not a button.')
        element.focus()
        element.click()
        // The second callback runs after the first frame was drawn, so the callback reads the text of the first frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(element.textContent)))
      }),
  )

test('a changed task status and the new task counts appear before the server responds', async () => {
  const gate = Promise.withResolvers<void>()
  await page.route(statusCall, async (route) => {
    await gate.promise
    await route.continue()
  })
  expect(await pressAndSeeNextFrame('Start Task')).toContain('Complete Task')
  const strip = page.getByRole('region', { name: 'Overall progress' })
  expect(
    await strip.getByText('In Progress').locator('xpath=ancestor::dt/following-sibling::dd').textContent(),
  ).toBe('1')
  expect(await page.getByRole('region', { name: 'Next up' }).textContent()).toContain(title)
  expect(await focusIsOn('Complete Task')).toBe(true)
  gate.resolve()
  await page.waitForResponse(/\/api\/tasks\?/)
  expect(await focusIsOn('Complete Task')).toBe(true)
})

describe('if the server rejects a status change, the task shows the old status and the status button keeps the focus', () => {
  async function failWith(status: number, error: string) {
    const seen = Promise.withResolvers<void>()
    await page.route(statusCall, async (route: Route) => {
      await seen.promise
      await route.fulfill({ status, json: { error } })
    })
    expect(await pressAndSeeNextFrame('Start Task')).toContain('Complete Task')
    seen.resolve()
    // A toast under the pointer stays open. Without hovering, the toast may close before the checks have finished.
    await toast(page, `${quoted(title)} is still pending. ${error}`).hover()
    await button('Start Task').waitFor()
    expect(await focusIsOn('Start Task')).toBe(true)
    return page.getByRole('region', { name: /Notification/ }).getByRole('button', { name: 'Try Again' })
  }

  test('a task status that fails to save with HTTP 500 is reverted, and the toast message offers “Try Again”', async () => {
    const again = await failWith(500, 'Something went wrong on our side. Please try again.')
    await page.unroute(statusCall)
    await again.click()
    await button('Complete Task').waitFor()
  })

  test('a task status that fails to save with HTTP 409 is reverted, and the toast message offers no “Try Again”', async () => {
    const again = await failWith(409, 'This task is already completed. Last changed by Bo Lind.')
    expect(await again.count()).toBe(0)
  })
})

test('if the server cannot rename a project, the page shows the old name and an error message', async () => {
  await page.route(/\/api\/projects\/\d+$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Rename project' }).click()
  await page.getByRole('textbox', { name: 'Project name' }).fill('Nordic Tea')
  await page.keyboard.press('Enter')
  await toast(page, /Something went wrong on our side/).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Halden Sparkling Tea' }).waitFor()
})

test('the browser asks for confirmation if a user leaves the page before a task status is saved', async () => {
  const gate = Promise.withResolvers<void>()
  await page.route(statusCall, async (route) => {
    await gate.promise
    await route.continue()
  })
  await button('Start Task').click()
  await button('Complete Task').waitFor()
  const opened = page.waitForEvent('dialog')
  const left = page.evaluate(() => location.reload())
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await left
  const saved = page.waitForResponse(statusCall)
  gate.resolve()
  expect((await saved).ok()).toBe(true)
})
