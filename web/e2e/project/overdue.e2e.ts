import { expect, test } from 'vitest'
import { dateOf, dayAt } from '#domain/shared/zoned-time.ts'
import { registered } from '../support/client.ts'
import { browserForFile, expectApart, narrowest, onPhone } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

const browser = browserForFile()

/** Ida's project in the narrowest window. Its first task is overdue and assigned to Ida. */
async function openOverdueTask(view: string) {
  const page = await browser.open({ ...onPhone, viewport: narrowest, timezoneId: 'UTC' })
  const client = await registered(page)
  const own = await client.project()
  const [task] = await client.tasks(own)
  const [owner] = await client.members(own)
  if (task === undefined) throw new Error('The new project has no tasks.')
  await client.call('POST', `/api/tasks/${task.id}/assignee`, { entryId: owner?.id })
  await client.call('POST', `/api/tasks/${task.id}/due-date`, {
    dueOn: dateOf(dayAt(new Date(), 'UTC') - 400),
  })
  await page.goto(`/project/${own}?assignee=mine&view=${view}`)
  const button = (name: string) => taskList(page).getByRole('button', { name: `${name}: ${task.title}` })
  return { button }
}

test('in the narrowest window, the chips of an overdue task cover no button of its card', async () => {
  const { button } = await openOverdueTask('cards')
  const [assignee, dueDate, start] = [
    button('change assignee'),
    button('change due date'),
    button('Start Task'),
  ]
  await expectApart(dueDate, start)
  await expectApart(assignee, start)
  await expectApart(assignee, dueDate)
})

test('in the narrowest window, an overdue date in the list has an icon and stays in its row', async () => {
  const { button } = await openOverdueTask('list')
  const dueDate = button('change due date')
  const icon = await dueDate.locator('svg').boundingBox()
  const date = await dueDate.locator('time').boundingBox()
  const row = await dueDate.locator('xpath=ancestor::tr').boundingBox()
  if (icon === null || date === null || row === null)
    throw new Error('The icon, the date or the row is hidden.')
  // The icon is on the line of the word “Overdue”, which is the first line of the date.
  expect(icon.y).toBeGreaterThanOrEqual(row.y)
  expect(icon.y).toBeLessThan(date.y + date.height / 2)
  expect(date.y + date.height).toBeLessThanOrEqual(row.y + row.height)
  await expectApart(dueDate.locator('svg'), button('change assignee').locator('[data-initials]'))
})
