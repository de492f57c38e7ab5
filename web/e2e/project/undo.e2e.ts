import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { linkIn, emailTo } from '../support/emails.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys with undo by keyboard or toast. Undo never overwrites a later change of another member. */
const browser = browserForFile()

async function openBoard() {
  const page = await browser.open()
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  const [first, second] = await ida.tasks(project)
  if (first === undefined || second === undefined)
    throw new Error('The new project has fewer than two tasks.')
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  return { page, ida, project, first, second }
}
const button = (page: Page, label: string, title: string) =>
  taskList(page).getByRole('button', { name: `${label}: ${title}` })
const undo = (page: Page) =>
  page.getByRole('region', { name: /Notification/ }).getByRole('button', { name: 'Undo' })

test('a user can undo task changes with the Undo button and with Ctrl+Z, except while the user types text', async () => {
  const { page, first, second } = await openBoard()
  await button(page, 'Start Task', first.title).click()
  await undo(page).click()
  await toast(page, 'is pending again.').waitFor()

  await button(page, 'Start Task', first.title).click()
  await undo(page).waitFor()
  await expectAccessible(page, 'undo-toast')
  await page.keyboard.press('ControlOrMeta+z')
  await toast(page, 'is pending again.').waitFor()
  await button(page, 'Start Task', first.title).waitFor()

  await button(page, 'Start Task', first.title).click()
  await toast(page, first.title).waitFor()
  await button(page, 'Start Task', second.title).click()
  await toast(page, second.title).waitFor()
  await page.getByRole('button', { name: 'Rename project' }).click()
  const field = page.getByRole('textbox', { name: 'Project name' })
  await field.pressSequentially('Nordic')
  await field.press('ControlOrMeta+z')
  await button(page, 'Complete Task', second.title).waitFor()
  await field.fill('Nordic Tea')
  await field.press('Enter')
  await toast(page, 'Project name updated successfully').waitFor()

  for (const text of ['Renamed back to', second.title, first.title]) {
    await page.keyboard.press('ControlOrMeta+z')
    await toast(page, text)
      .and(page.getByText(/again\.$|^Renamed back/))
      .waitFor()
  }
  await page.getByRole('heading', { level: 1, name: 'Halden Sparkling Tea' }).waitFor()
  await button(page, 'Start Task', first.title).waitFor()
  await button(page, 'Start Task', second.title).waitFor()
})

test('a user can undo a vote and a change of email settings', async () => {
  const { page, project } = await openBoard()
  const vote = taskList(page)
    .getByRole('button', { name: /: a guide to / })
    // The vote journeys vote for the first task, and votes count in all projects, so this journey uses another task.
    .nth(4)
  await vote.click()
  await toast(page, /Your vote for .* was counted/).waitFor()
  await undo(page).click()
  await toast(page, /Your vote for .* was removed/).waitFor()
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')

  await page.goto(`/project/${project}/teams`)
  const reports = page.getByRole('switch', { name: /^Email reports to / })
  await reports.click()
  await toast(page, 'Email preferences updated successfully').waitFor()
  // The undo shortcut works, because the focused switch is not a text field.
  await page.keyboard.press('ControlOrMeta+z')
  await toast(page, 'Email preferences restored').waitFor()
  expect(await reports.isChecked()).toBe(true)
})

test('undo does not overwrite a later task change by a second member, and the error message contains the name of the second member', async () => {
  const { page, ida, project, first, second } = await openBoard()
  const address = newAddress()
  await ida.invite(project, address)
  const link = new URL(linkIn(await emailTo(address), '/invitations/accept'))
  const other = await browser.open()
  const jonas = await registered(other, address)
  await other.request.patch('/api/user', { data: { username: 'Jonas Brekke' } })
  await other.request.post('/api/invitations/accept', { data: { token: link.searchParams.get('token') } })

  await button(page, 'Start Task', first.title).click()
  await undo(page).waitFor()
  await jonas.changeStatus(first.id, 'completed')
  await page.keyboard.press('ControlOrMeta+z')
  await toast(page, 'This task is already completed. Last changed by Jonas Brekke.').waitFor()
  await button(page, 'Reset Task', first.title).waitFor()
  expect((await ida.tasks(project)).find(({ id }) => id === first.id)?.status).toBe('completed')

  // Jonas changes the status three times. The last status is the status that Ida chose. The undo is still rejected.
  await button(page, 'Start Task', second.title).click()
  await toast(page, second.title).waitFor()
  for (const status of ['completed', 'pending', 'in_progress'] as const)
    await jonas.changeStatus(second.id, status)
  await page.keyboard.press('ControlOrMeta+z')
  await toast(page, 'This task has changed. Last changed by Jonas Brekke.').waitFor()
  await button(page, 'Complete Task', second.title).waitFor()
})
