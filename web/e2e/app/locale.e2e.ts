import { expect, test } from 'vitest'
import { password } from '#ops/testing/client.ts'
import { projectPath } from '#schema/screens.ts'
import { sidewaysScroll } from '../support/axe.ts'
import { newAddress, registered } from '../support/client.ts'
import { emailTo } from '../support/emails.ts'
import { browserForFile, desktop, narrowest, untilLoaded } from '../support/screen.ts'

/** Journeys in browsers with other languages. The texts are English, and the numbers and dates follow the language. */
const browser = browserForFile()

const dueOn = '2031-03-04'

test.each([
  ['de-DE', '4. März 2031', '3. März', '2 %'],
  ['ar', '\u20684 مارس 2031\u2069', '\u20683 مارس 2031\u2069', '2\u200e%\u200e'],
])(
  'in a browser with the language %s, dates and percentages have the format of the language on all screens',
  async (locale, due, week, percentage) => {
    const page = await browser.open({ locale, timezoneId: 'UTC' })
    const client = await registered(page)
    const project = await client.project('Halden')
    const [first, second] = await client.tasks(project)
    const [self] = await client.members(project)
    await client.call('POST', `/api/tasks/${first?.id}/assignee`, { entryId: self?.id })
    await client.call('POST', `/api/tasks/${first?.id}/due-date`, { dueOn })
    await client.changeStatus(second?.id ?? 0, 'completed')

    await page.goto('/my-tasks')
    await page.getByText(due).first().waitFor()
    await page.goto(`${projectPath(project)}?view=timeline`)
    await page.getByRole('columnheader').filter({ hasText: week }).waitFor()
    expect(await page.getByText(percentage, { exact: true }).first().isVisible()).toBe(true)
    await page.goto(projectPath(project, 'activity'))
    // The feed isolates the date with an element.
    await page
      .getByText(due.replaceAll(/[\u2068\u2069]/g, ''))
      .first()
      .waitFor()
    for (const path of ['/my-tasks', `${projectPath(project)}?view=timeline`, projectPath(project, 'team')])
      for (const viewport of [narrowest, desktop]) {
        await page.setViewportSize(viewport)
        await page.goto(path)
        await untilLoaded(page)
        expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 })
      }
  },
)

test('an email contains dates in the language of the browser in which the reader last logged in', async () => {
  const page = await browser.open({ locale: 'de-DE' })
  const address = newAddress()
  await registered(page, address)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Projects' }).waitFor()
  const inviter = await registered(await browser.open())
  await inviter.invite(await inviter.project('Halden'), address)
  expect(await emailTo(address)).toMatch(/expires on\s+\d+\. \S+ \d{4}/)
})
