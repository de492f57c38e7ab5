import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '#ops/testing/client.ts'
import { expectAccessible } from '../support/axe.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, desktop, onPhone, picture, pictureOf, toast } from '../support/screen.ts'

/** Journeys in which a visitor uses the login form before the code of the client has arrived. */
const browser = browserForFile()

/** Opens the home address as a visitor. The code of the client arrives when the test calls `sendCode`. */
async function openWithoutCode(options?: BrowserContextOptions) {
  const page = await browser.open(options)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/libraries-*.js', (route) => gate.promise.then(() => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#early-login').waitFor()
  return { page, sendCode: gate.resolve }
}
const codeRuns = (page: Page) => page.locator('#early-login').waitFor({ state: 'detached' })
const email = (page: Page) => page.getByLabel('Email')
const secret = (page: Page) => page.getByLabel('Password', { exact: true })

test.each([
  ['desktop', { viewport: desktop }],
  ['phone', onPhone],
])(
  'on a %s, a user logs in with the form that the page shows before its code arrives',
  async (name, device) => {
    const address = newAddress()
    await registered(await browser.open(), address)
    const { page, sendCode } = await openWithoutCode(device)
    await expectAccessible(page, `early-login-${name}`)
    await picture(page, `early-login-${name}`)
    await email(page).fill(address)
    await secret(page).fill(password)
    await secret(page).press('Enter')
    await page.getByRole('button', { name: 'Logging in...' }).waitFor()
    await pictureOf(page.locator('form'), `early-login-pressed-${name}`)
    expect(page.url()).toMatch(/\/auth$/)
    sendCode()
    await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  },
)

test('the form does not move when the code arrives, and the user can continue typing', async () => {
  const { page, sendCode } = await openWithoutCode()
  const before = await email(page).boundingBox()
  await email(page).pressSequentially('ida@')
  sendCode()
  await codeRuns(page)
  expect(await email(page).boundingBox()).toEqual(before)
  await page.keyboard.type('halden.example')
  expect(await email(page).inputValue()).toBe('ida@halden.example')
})

test('a wrong password in the early form shows the usual error', async () => {
  const { page, sendCode } = await openWithoutCode()
  await email(page).fill(newAddress())
  await secret(page).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  sendCode()
  await toast(page, 'Invalid email or password').waitFor()
})

test('a click on “Register” in the early form opens the registration form', async () => {
  const { page, sendCode } = await openWithoutCode()
  await page.getByRole('tab', { name: 'Register' }).click()
  sendCode()
  await page.getByRole('tabpanel', { name: 'Register' }).waitFor()
})

test('other addresses show no early login form', async () => {
  const page = await browser.open()
  for (const path of ['/auth?tab=register', '/forgot-password']) {
    await page.goto(path)
    expect(await page.locator('#early-login').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Send' }).waitFor()
})
