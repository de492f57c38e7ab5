import { expect, test } from 'vitest'
import { column } from '../support/board.ts'
import { openCachedDashboard } from '../support/cached-dashboard.ts'
import { flakyNetwork } from '../support/flaky-network.ts'
import { browserForFile, toast } from '../support/screen.ts'

const browser = browserForFile()

test('a view whose code cannot be downloaded appears after the server can be reached again', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  await network.cut()
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.getByText('Loading tasks').waitFor()
  await network.mend()
  await column(page, 'Pending').waitFor()
})

test('while a field contains unsent text, a view whose code cannot be downloaded asks the user to reload the page', async () => {
  const network = await flakyNetwork()
  const page = await openCachedDashboard(browser, network)
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('tunde@okafor.example')
  await network.cut()
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.getByText('Loading tasks').waitFor()
  await network.mend()
  await toast(
    page,
    'Part of this page could not be loaded. Send or copy your text before you reload.',
  ).waitFor()
  expect(await email.inputValue()).toBe('tunde@okafor.example')
  await page.getByRole('button', { name: 'Reload' }).click()
  await column(page, 'Pending').waitFor()
})
