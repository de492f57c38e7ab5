import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linkIn, emailTo } from '../support/emails.ts'
import { password } from '#ops/testing/client.ts'
import { newAddress } from '../support/client.ts'
import { sidewaysScroll } from '../support/axe.ts'
import { desktop, onPhone, picture, browserForFile, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

const browser = browserForFile()

test.each([
  ['desktop', { viewport: desktop }],
  ['phone', onPhone],
])(
  'on a %s, a user can register, complete a task, log out, reset the password and log in',
  async (_, device) => {
    const page = await browser.open(device)
    const email = newAddress()
    const narrow = device.viewport !== desktop

    await register(page, email)
    await firstProject(page)
    await workThroughTask(page)
    await rename(page, 'Halden Sparkling Tea')
    expect(await sidewaysScroll(page)).toBe(0)
    await picture(page, `journey-dashboard-${narrow ? 'phone' : 'desktop'}`)
    await secondProjectReachesTheLimit(page)
    await picture(page, `journey-home-${narrow ? 'phone' : 'desktop'}`)
    await deleteProject(page, 'New Project')
    await logOut(page)
    await resetPassword(page, email, 'another horse battery')
    await logIn(page, email, 'another horse battery')
    await page.getByRole('heading', { name: 'Halden Sparkling Tea' }).waitFor()
  },
)

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.waitForURL('**/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
}

async function firstProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Project' }).first().click()
  await page.waitForURL(/\/project\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'New Project' }).waitFor()
  await page.getByText(/Tasks by Category/).waitFor()
}

/** Starts, completes and resets the first task of the list. Checks the task counts after each change. */
async function workThroughTask(page: Page): Promise<void> {
  const list = taskList(page)
  const strip = page.getByRole('region', { name: 'Overall progress' })
  const card = list.getByRole('listitem').first()
  const count = (word: string) =>
    strip.getByText(word).locator('xpath=ancestor::dt/following-sibling::dd').textContent()

  await card.getByRole('button', { name: /^Start Task/ }).click()
  await card.getByRole('button', { name: /^Complete Task/ }).waitFor()
  expect(await count('In Progress')).toBe('1')

  // The card changes before the response arrives. A reload before the response would ask for confirmation.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"completed"') === true,
  )
  await card.getByRole('button', { name: /^Complete Task/ }).click()
  await card.getByRole('button', { name: /^Reset Task/ }).waitFor()
  expect(await count('Completed')).toBe('1')
  expect(await count('In Progress')).toBe('0')

  expect((await saved).ok()).toBe(true)
  await page.reload()
  await card.getByRole('button', { name: /^Reset Task/ }).click()
  await card.getByRole('button', { name: /^Start Task/ }).waitFor()
  expect(await count('Completed')).toBe('0')
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename project' }).click()
  const field = page.getByRole('textbox', { name: 'Project name' })
  await field.fill('   ')
  await field.press('Enter')
  await page.getByText('Project name cannot be empty').waitFor()
  await field.fill(name)
  await field.press('Enter')
  await toast(page, 'Project name updated successfully').waitFor()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => page.title()).toContain(name)
}

async function secondProjectReachesTheLimit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All Projects' }).click()
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await page.getByRole('button', { name: 'New Project' }).click()
  await page.waitForURL(/\/project\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'New Project' }).waitFor()
  await page.getByRole('link', { name: 'All Projects' }).click()
  await page.getByRole('button', { name: 'Project Limit Reached' }).waitFor()
}

async function deleteProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await dialog.getByText(/This will permanently delete this project and all its tasks/).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Project deleted successfully').waitFor()
  await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New Project' }).waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  await toast(page, 'You have been successfully logged out.').waitFor()
}

async function resetPassword(page: Page, email: string, next: string): Promise<void> {
  await page.getByText('Forgot Password?').click()
  // The URL changes before the new screen appears. Both screens have an email field, so wait for the heading.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await toast(page, 'Reset email sent').waitFor()
  const link = new URL(linkIn(await emailTo(email), '/reset-password'))
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByLabel('Confirm password').press('Enter')
  await page.waitForURL('**/auth')
  await toast(page, 'Password reset successful').waitFor()
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
}
