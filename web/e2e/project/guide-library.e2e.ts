import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import { browserForFile, onPhone } from '../support/screen.ts'

const browser = browserForFile()

test('a visitor finds a guide in the library, reads it and can register', async () => {
  const page = await browser.open()
  await page.goto('/guides')
  await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor()
  await expectAccessible(page, 'guides')

  const items = page.locator('.library-group li:visible')
  const all = await items.count()
  await page.getByRole('searchbox', { name: 'Search guides' }).fill('stockists')
  await expect.poll(() => items.count()).toBeLessThan(all)
  expect(new URL(page.url()).search).toBe('?q=stockists')
  await page.getByRole('link', { name: 'Win your first ten stockists' }).click()
  await page.getByRole('heading', { level: 1, name: 'Win your first ten stockists' }).waitFor()
  expect(await page.getByRole('region', { name: 'Related guides' }).getByRole('link').count()).toBe(3)

  await page.getByRole('link', { name: 'All guides' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('tab', { name: 'Register', selected: true }).waitFor()
})

test('without scripts, the search of the library shows only the guides that it finds', async () => {
  const page = await browser.open({ ...onPhone, javaScriptEnabled: false })
  await page.goto('/guides')
  await page.getByRole('searchbox', { name: 'Search guides' }).fill('media calendar')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 guide found').waitFor()
  expect(await page.locator('.library-group li:visible').count()).toBe(1)
})

test('a user opens the library from the account menu', async () => {
  const page = await browser.open()
  await registered(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Guides', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor()
  await page.getByRole('link', { name: 'Your projects' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Projects' }).waitFor()
})
