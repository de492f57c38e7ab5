import { expect, test } from 'vitest'
import { dateOf, dayAt } from '#domain/shared/zoned-time.ts'
import { registered } from '../support/client.ts'
import { browserForFile, desktop, onPhone } from '../support/screen.ts'

const browser = browserForFile()

test.each([
  ['a desktop', { viewport: desktop }],
  ['a phone', onPhone],
])('on %s, the due date of an overdue task is inside the task on the timeline', async (_, options) => {
  const page = await browser.open({ timezoneId: 'UTC', ...options })
  const ida = await registered(page)
  const project = await ida.project()
  // A task in each of the next weeks makes the columns as narrow as possible.
  for (const [week, { id }] of (await ida.tasks(project)).slice(0, 7).entries()) {
    const dueOn = dateOf(dayAt(new Date(), 'UTC') - 1 + week * 7)
    await ida.call('POST', `/api/tasks/${id}/due-date`, { dueOn })
  }
  await page.goto(`/project/${project}?view=timeline`)
  const date = page.getByRole('table', { name: /^Due dates/ }).getByText('Overdue · Yesterday')
  const [text, facts] = [await date.boundingBox(), await date.locator('xpath=ancestor::p').boundingBox()]
  if (text === null || facts === null) throw new Error('The task has no due date.')
  expect(text.x + text.width).toBeLessThanOrEqual(facts.x + facts.width)
})
