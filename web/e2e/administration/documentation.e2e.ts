import { expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from '../support/axe.ts'
import { browserForFile, onPhone } from '../support/screen.ts'

const browser = browserForFile()

test('the API documentation page does not scroll horizontally in a window of 320 px', async () => {
  const page = await browser.open({ ...onPhone, viewport: { width: 320, height: 640 } })
  await page.goto('/api/docs')
  await page.evaluate(() => {
    for (const call of document.querySelectorAll('details')) call.open = true
  })
  await page.getByText('at least 1, at most 200, default 50').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await expectAccessible(page, 'documentation', [page.locator('#readErrors'), page.locator('#invite')])
})
