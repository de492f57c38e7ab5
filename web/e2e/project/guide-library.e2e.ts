import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import { browserForFile, onPhone, pictureOf } from '../support/screen.ts'

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

test('every guide that is delivered with the app has a figure with a description that fits on a phone', async () => {
  const page = await browser.open(onPhone)
  await page.goto('/guides')
  const addresses = await page
    .locator('.library-group a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = []
  for (const address of addresses) {
    await page.goto(address)
    const figure = page.locator('svg[role="img"]')
    if ((await figure.count()) === 0) continue // a guide of another journey
    own.push(address)
    expect((await figure.getAttribute('aria-label'))?.length).toBeGreaterThan(60)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await pictureOf(page.locator('figure'), `figure${address.replaceAll('/', '-')}-${colorScheme}`)
    }
    const outside = await figure.evaluate((svg) => {
      const frame = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('text')]
        .filter((text) => {
          const { left, right } = text.getBoundingClientRect()
          return left < frame.left - 1 || right > frame.right + 1
        })
        .map(({ textContent }) => textContent)
    })
    expect([address, outside]).toEqual([address, []])
  }
  expect(own.length).toBeGreaterThanOrEqual(14)
})
