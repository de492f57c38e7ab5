import { expect, inject, test } from 'vitest'
import { registered } from '../support/client.ts'
import { browserForFile } from '../support/screen.ts'

const browser = browserForFile()

test.each([
  '/nowhere',
  '//nowhere',
  '/foo.bar',
  '/project/1.0',
  '/project/x',
  '/project/1/nothing',
  '/%E0%A4%A',
  '/project/%E0%A4%A',
])('the URL path %s shows the 404 page', async (address) => {
  const page = await browser.open()
  await page.goto(`${inject('appUrl')}${address}`)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  expect(await page.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
})

test('a project URL with a trailing slash shows the same page as the URL without the slash', async () => {
  const page = await browser.open()
  const client = await registered(page)
  const project = await client.project('Halden')
  for (const address of [`/project/${project}`, `/project/${project}/`]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Halden' }).waitFor()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(`/project/${project}`)
  }
})
