import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listTasks, type Task } from '#schema/api/tasks.ts'
import { taskStatuses } from '#schema/roadmap.ts'
import { dateOf, dayAt } from '#domain/shared/zoned-time.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectAccessible } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import { browserForFile, desktop, goOffline, onPhone, type Session } from '../support/screen.ts'
import { joined } from '../support/team.ts'

/** Journeys in the list of tasks: sort, edit in place, change several tasks, and share a filtered view. */
const browser = browserForFile()

let project: number
let sessions: { ida: Session; jonas: Session }
let ida: Client
beforeAll(async () => {
  const page = await browser.openAndKeep()
  ida = await registered(page)
  await ida.call('PATCH', '/api/user', { username: 'Ida Holm' })
  project = await ida.project('Halden Sparkling Tea')
  const jonas = await joined(browser.openAndKeep, ida, project, { name: 'Jonas Brekke' })
  sessions = { ida: await page.context().storageState(), jonas: await jonas.context().storageState() }
})

const inDays = (days: number) => dateOf(dayAt(new Date(), 'UTC') + days)

async function openList(
  user: keyof typeof sessions = 'ida',
  search = '',
  options: Parameters<typeof browser.open>[0] = {},
): Promise<Page> {
  const page = await browser.open({ storageState: sessions[user], timezoneId: 'UTC', ...options })
  await page.goto(`/project/${project}?view=list${search}`)
  await table(page).getByRole('rowheader').first().waitFor()
  return page
}

const stored = async (): Promise<Task[]> =>
  z.parse(listTasks.response, await ida.call('GET', `/api/tasks?projectId=${project}`))
const storedTask = async (title: string) => (await stored()).find((task) => task.title === title)

const table = (page: Page) => page.getByRole('table', { name: 'Tasks' })
const titles = (page: Page) => table(page).getByRole('rowheader').getByRole('link').allTextContents()
/** The button that shows and changes a value of a task. */
const field = (page: Page, name: string, title: string, value = '.*') =>
  table(page).getByRole('button', { name: new RegExp(`^${value}, change ${name}: ${title}$`) })
const box = (page: Page, title: string) => table(page).getByRole('checkbox', { name: `Select: ${title}` })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' })
/** A quick choice of the open panel for due dates. */
const choice = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Due date' }).getByRole('button', { name: new RegExp(`^${name}`) })
const command = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

const valuesOf: Record<string, (task: Task) => string | null> = {
  Task: ({ title }) => title,
  Category: ({ category }) => category,
  Type: ({ taskType }) => taskType.replace(/\s*\d+$/, ''),
  Status: ({ status }) => String(taskStatuses.indexOf(status)),
  Assignee: ({ assignee }) => assignee?.username ?? null,
  'Due date': ({ dueOn }) => dueOn,
}

test('the list sorts by each column by keyboard, and its values can be changed in place', async () => {
  const page = await openList()
  const [first = '', second = ''] = await titles(page)

  await field(page, 'status', first).press('Enter')
  await page.getByRole('menuitemradio', { name: 'In Progress' }).press('Enter')
  await field(page, 'status', first, 'In Progress').waitFor()
  await field(page, 'assignee', first).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Jonas Brekke' }).press('Enter')
  await field(page, 'assignee', first, 'Jonas Brekke').waitFor()
  await field(page, 'assignee', second).press('Enter')
  await page.getByRole('menuitemradio', { name: /^Ida Holm/ }).press('Enter')
  await field(page, 'assignee', second, 'Ida Holm').waitFor()
  await field(page, 'due date', first).press('Enter')
  await page.getByLabel('Other date').fill(inDays(9))
  await page.getByRole('button', { name: 'Set date' }).press('Enter')
  await field(page, 'due date', first, 'No due date').waitFor({ state: 'hidden' })
  await field(page, 'due date', second).press('Enter')
  await choice(page, 'Tomorrow').press('Enter')
  await field(page, 'due date', second, 'Tomorrow').waitFor()
  await expect
    .poll(() => storedTask(first))
    .toMatchObject({ status: 'in_progress', assignee: { username: 'Jonas Brekke' }, dueOn: inDays(9) })
  await expect
    .poll(() => storedTask(second))
    .toMatchObject({ assignee: { username: 'Ida Holm' }, dueOn: inDays(1) })

  const inOrder = await titles(page)
  const byTitle = new Map((await stored()).map((task) => [task.title, task]))
  const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
  for (const [name, valueOf] of Object.entries(valuesOf)) {
    const header = page.getByRole('columnheader', { name, exact: true })
    const button = header.getByRole('button')
    for (const direction of ['ascending', 'descending'] as const) {
      await button.press('Enter')
      await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction)
      const values = (await titles(page)).map((title) => valueOf(byTitle.get(title) ?? neverShown(title)))
      const known = values.filter((value) => value !== null)
      const sign = direction === 'ascending' ? 1 : -1
      expect(values).toEqual([
        ...known.toSorted((a, b) => sign * collator.compare(a, b)),
        ...values.filter((value) => value === null),
      ])
    }
    await button.press('Enter')
    await expect.poll(() => titles(page)).toEqual(inOrder)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

function neverShown(title: string): never {
  throw new Error(`The list shows “${title}”, which is no task of the project.`)
}

test.each([
  ['1440 px', { viewport: desktop }],
  ['360 px', onPhone],
])('at %s, a user changes several selected tasks, and one undo reverts a change', async (_, options) => {
  const isWide = options.viewport === desktop
  const page = await openList('ida', '', options)
  const chosen = (await titles(page)).slice(4, 8)
  const [first = '', , , last = ''] = chosen
  const changed = async () => (await stored()).filter(({ title }) => chosen.includes(title))

  if (isWide) {
    await box(page, first).click()
    await box(page, last).click({ modifiers: ['Shift'] })
  } else for (const title of chosen) await box(page, title).tap()
  await bar(page).getByRole('status').filter({ hasText: /^4/ }).waitFor()
  for (const title of chosen) expect(await box(page, title).isChecked()).toBe(true)
  if (isWide) {
    await expectAccessible(page, 'list-selected', [page.locator('#tasks')])
    await page.setViewportSize(desktop)
  }

  const show = async (name: string, value: string) => {
    for (const title of chosen) await field(page, name, title, value).waitFor()
  }
  await command(page, 'Assign').click()
  await page.getByRole('menuitemradio', { name: 'Jonas Brekke' }).click()
  await show('assignee', 'Jonas Brekke')
  await page.keyboard.press('ControlOrMeta+z')
  await show('assignee', 'Unassigned')
  await command(page, 'Due date').click()
  await choice(page, 'Tomorrow').click()
  await show('due date', 'Tomorrow')
  await command(page, 'Start').click()
  await show('status', 'In Progress')
  await command(page, 'Complete').click()
  await show('status', 'Completed')
  await page.keyboard.press('ControlOrMeta+z')
  await show('status', 'In Progress')
  const expected = { status: 'in_progress', dueOn: inDays(1), assignee: null }
  await expect.poll(changed).toMatchObject([expected, expected, expected, expected])
  await bar(page).getByRole('button', { name: 'Deselect 4 tasks' }).click()
  await bar(page).waitFor({ state: 'hidden' })
  for (const { id } of await changed()) {
    await ida.call('POST', `/api/tasks/${id}/due-date`, { dueOn: null })
    await ida.changeStatus(id, 'pending')
  }
})

/** Opens the list, and on a phone its filters. */
async function openFilters(...list: Parameters<typeof openList>): Promise<Page> {
  const page = await openList(...list)
  if (list[2] === onPhone) await page.getByRole('button', { name: /^Filters/ }).click()
  return page
}

test.each([
  ['1440 px', { viewport: desktop }],
  ['360 px', onPhone],
])('at %s, a teammate who opens the address of a filtered list sees the same tasks', async (_, options) => {
  const page = await openFilters('ida', '', options)
  const [first = '', second = ''] = (await titles(page)).slice(-2)
  const tasks = await stored()
  const jonas = (await ida.members(project)).find(({ user }) => user?.username === 'Jonas Brekke')
  for (const title of [first, second]) {
    const task = tasks.find((each) => each.title === title)
    await ida.call('POST', `/api/tasks/${task?.id}/assignee`, { entryId: jonas?.id })
    await ida.call('POST', `/api/tasks/${task?.id}/due-date`, { dueOn: inDays(title === first ? 0 : -400) })
  }
  await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Jonas Brekke')
  await page.getByRole('combobox', { name: 'Due date' }).selectOption('Overdue')
  await expect.poll(() => titles(page)).toEqual([second])
  const dueDate = field(page, 'due date', second, 'Overdue.*')
  const date = await dueDate.locator('time').boundingBox()
  const avatar = await field(page, 'assignee', second).locator('[data-initials]').boundingBox()
  expect(date?.x).toBeGreaterThanOrEqual((avatar?.x ?? 0) + (avatar?.width ?? 0))
  expect(await dueDate.textContent()).toMatch(/^Overdue/)
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill(second)
  await page.getByRole('button', { name: 'Hide completed' }).click()
  await page.getByText('Showing 1 of').waitFor()
  const { search } = new URL(page.url())

  const other = await openFilters('jonas', search.replace('?view=list', ''), options)
  await other.getByText('Showing 1 of').waitFor()
  expect(await titles(other)).toEqual([second])
  expect(await other.getByRole('combobox', { name: 'Due date' }).inputValue()).toBe('overdue')
  const assignee = other.getByRole('combobox', { name: 'Assignee' }).locator('option:checked')
  // The names of the members load after the tasks.
  await expect.poll(() => assignee.textContent()).toBe('Mine')
  await other.getByRole('button', { name: /^Clear/ }).click()
  await expect.poll(async () => (await titles(other)).length).toBe(tasks.length)
})

test('the link “Export CSV” downloads a file with all tasks that a CSV parser reads', async () => {
  const page = await openList()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const rows = parse(await readFile(await download.path()), { bom: true, columns: true }) as {
    Task: string
  }[]
  const expected = (await stored()).map(({ title }) => title)
  expect(rows.map(({ Task: title }) => title).toSorted()).toEqual(expected.toSorted())
})

test('a user changes their tasks in place in “My tasks”', async () => {
  const [task] = (await stored()).filter(({ status }) => status === 'pending').slice(-3)
  const jonas = (await ida.members(project)).find(({ user }) => user?.username === 'Jonas Brekke')
  await ida.call('POST', `/api/tasks/${task?.id}/assignee`, { entryId: jonas?.id })
  await ida.call('POST', `/api/tasks/${task?.id}/due-date`, { dueOn: inDays(-4) })
  const title = task?.title ?? ''
  const page = await browser.open({ storageState: sessions.jonas, timezoneId: 'UTC' })
  await page.goto('/my-tasks')
  const own = (name: string) => page.getByRole('button', { name: `${name}: ${title}` })
  await own('Pending, change status').press('Enter')
  await page.getByRole('menuitemradio', { name: 'In Progress' }).press('Enter')
  await own('In Progress, change status').waitFor()
  await page
    .getByRole('region', { name: /^Overdue/ })
    .getByRole('link', { name: title })
    .waitFor()
  await expectAccessible(page, 'my-tasks')
  await own('change due date').press('Enter')
  await choice(page, 'Today').press('Enter')
  await page
    .getByRole('region', { name: /^This week/ })
    .getByRole('link', { name: title })
    .waitFor()
  await expect.poll(() => storedTask(title)).toMatchObject({ status: 'in_progress', dueOn: inDays(0) })
  await ida.call('POST', `/api/tasks/${task?.id}/due-date`, { dueOn: null })
  await ida.changeStatus(task?.id ?? 0, 'pending')
})

test('on a phone, the filters take one row, and a button with the number of active filters opens the rest', async () => {
  const page = await openList('ida', '&assignee=none&completed=hidden', onPhone)
  const filters = page.getByRole('search', { name: 'Filter tasks' })
  const toggle = filters.getByRole('button', { name: 'Filters 2 active' })
  await toggle.waitFor()
  const height = async () => (await filters.boundingBox())?.height
  expect(await height()).toBe((await toggle.boundingBox())?.height)
  expect(await filters.getByRole('combobox', { name: 'Assignee' }).isVisible()).toBe(false)
  await toggle.click()
  await filters.getByRole('combobox', { name: 'Assignee' }).selectOption('Anyone')
  await filters.getByRole('button', { name: 'Filters 1 active' }).waitFor()
  await expectAccessible(page, 'list-filters', [filters])
})

test('a change of several tasks that was made offline is sent when the browser is online again', async () => {
  const page = await openList('ida', '', { serviceWorkers: 'allow' })
  // The worker controls the page after it has stored all code, also that of the menus.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const chosen = (await titles(page)).slice(8, 11)
  const [first = ''] = chosen
  const row = (title: string) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: `Select: ${title}` }) })
  await box(page, first).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const assign = command(page, 'Assign')
  await expect.poll(() => assign.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await assign.getAttribute('aria-expanded')).toBe('false')

  await goOffline(page)
  await command(page, 'Complete').click()
  await assign.click()
  await page.getByRole('menuitemradio', { name: /^Ida Holm/ }).click()
  await page.getByText('6 changes waiting to be sent.').waitFor()
  for (const title of chosen) await row(title).getByText('Waiting', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await table(page).getByText('Waiting', { exact: true }).first().waitFor({ state: 'hidden' })
  const sent = async () => (await stored()).filter(({ title }) => chosen.includes(title))
  const expected = { status: 'completed', assignee: { username: 'Ida Holm' } }
  await expect.poll(sent).toMatchObject([expected, expected, expected])
})
