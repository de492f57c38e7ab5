import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listTasks, type Task } from '#schema/api/tasks.ts'
import { taskPath } from '#schema/screens.ts'
import { expectAccessible } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import {
  browserForFile,
  desktop,
  expectApart,
  expectUncovered,
  goOffline,
  onPhone,
  phone,
  toast,
} from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'
import { joined } from '../support/team.ts'

/** Journeys in the open task: Ida plans a task with Jonas, on a desktop and on a phone. */
const browser = browserForFile()

/** Ida's project with Jonas as an editor. `guided` has a guide with a checklist. */
async function openProject(options?: Parameters<typeof browser.open>[0]) {
  const page = await browser.open(options)
  const ida = await registered(page)
  await page.request.patch('/api/user', { data: { username: 'Ida Holm' } })
  const project = await ida.project('Halden Sparkling Tea')
  const other = await joined(browser.open, ida, project, { name: 'Jonas Brekke' })
  const tasks = await tasksOf(page, project)
  const guided = tasks.find(({ counts }) => counts.checklist !== null)
  if (guided === undefined) throw new Error('No task has a guide with a checklist.')
  return { page, project, guided, jonasPage: other }
}

async function tasksOf(page: Page, project: number): Promise<Task[]> {
  const response = await page.request.get(`/api/tasks?projectId=${project}`)
  return z.parse(listTasks.response, await response.json())
}

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test.each([
  ['a desktop', { viewport: desktop }],
  ['a phone', onPhone],
] as const)(
  'on %s, a user plans a task in its panel, and a reload shows the same',
  async (device, options) => {
    const { page, project, guided } = await openProject(options)
    await page.goto(`/project/${project}?q=${encodeURIComponent(guided.title)}`)
    await taskList(page).getByRole('link', { name: guided.title, exact: true }).click()
    const open = panel(page, guided.title)
    await open.getByRole('heading', { name: 'Notes' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(taskPath(guided))
    expect(await focusedText(page)).toBe(guided.title)
    const { width } = (await open.boundingBox()) ?? { width: 0 }
    expect(width < desktop.width / 2 || width === phone.width).toBe(true)

    await open.getByRole('button', { name: /change assignee$/ }).click()
    await page.getByRole('menuitemradio', { name: 'Jonas Brekke' }).click()
    await toast(page, /is assigned to .Jonas Brekke/).waitFor()
    await expectUncovered(page, open)
    await open.getByRole('button', { name: /change due date$/ }).click()
    await page.getByRole('button', { name: /^Tomorrow/ }).click()
    await open.getByText('Tomorrow').waitFor()

    const total = guided.counts.checklist?.total ?? 0
    await open.getByText(`0 of ${total}`).waitFor()
    await open.getByRole('checkbox').first().click()
    await open.getByText(`1 of ${total}`).waitFor()

    await open.getByRole('button', { name: 'Add link' }).click()
    await page.keyboard.type('example')
    await page.keyboard.press('Enter')
    const address = open.getByRole('textbox', { name: 'Address' })
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    await address.fill('https://example.com/brief.pdf')
    await open.getByRole('textbox', { name: 'Title (optional)' }).fill('Creative brief')
    await page.keyboard.press('Enter')
    await open.getByRole('link', { name: /Creative brief/ }).waitFor()

    const field = open.getByRole('textbox', { name: 'New note' })
    await field.focus()
    await page.keyboard.type('Please call the printer, @Jon')
    await open.getByRole('option', { name: 'Jonas Brekke' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('. See https://example.com/print.')
    await page.keyboard.press('ControlOrMeta+Enter')
    const link = open.getByRole('link', { name: 'https://example.com/print', exact: true })
    await link.waitFor()
    await open.getByText('@Jonas Brekke', { exact: true }).waitFor()
    await open.getByRole('button', { name: 'Edit note' }).click()
    await open.getByRole('textbox', { name: 'Edit note' }).fill('Please call the printer, @Jonas Brekke.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await open.getByText(/· edited/).waitFor()

    await page.reload()
    await open.getByText('Please call the printer').waitFor()
    await open.getByText(`1 of ${total}`).waitFor()
    await open.getByRole('button', { name: /Jonas Brekke.*change assignee$/ }).waitFor()
    await open.getByRole('link', { name: /Creative brief/ }).waitFor()
    await open.getByRole('heading', { name: 'History' }).waitFor()
    await expectAccessible(page, `task-panel-on-${device.split(' ')[1]}`)
  },
)

test('in the narrowest window with a panel, the categories and the counts of the dashboard do not overlap', async () => {
  const { page, guided } = await openProject({ viewport: { width: 1152, height: 800 } })
  await page.goto(taskPath(guided))
  const progress = page.getByRole('region', { name: 'Overall progress' })
  await expectApart(
    progress.getByRole('link', { name: /Sales Optimisation/ }),
    progress.getByRole('link', { name: 'Pending' }),
  )
})

test('J and K open the next and the previous task, and Escape returns the focus to the card', async () => {
  const { page, project } = await openProject()
  await page.goto(`/project/${project}`)
  const titles = taskList(page).getByRole('heading', { level: 5 })
  await titles.nth(1).waitFor()
  const [first = '', second = ''] = await titles.allTextContents()
  await taskList(page).getByRole('link', { name: first, exact: true }).click()
  await panel(page, first).waitFor()
  await page.keyboard.press('j')
  await panel(page, second).waitFor()
  expect(await focusedText(page)).toBe(second)
  await page.keyboard.press('k')
  await panel(page, first).waitFor()
  await page.keyboard.press('j')
  await panel(page, second).waitFor()
  await page.keyboard.press('Escape')
  await panel(page, second).waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe(second)
  expect(new URL(page.url()).pathname).toBe(`/project/${project}`)

  // Back also closes the task, even if a double click opened it.
  await taskList(page).getByRole('link', { name: first, exact: true }).dblclick()
  await panel(page, first).waitFor()
  await page.keyboard.press('j')
  await panel(page, second).waitFor()
  await page.goBack()
  await panel(page, second).waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe(second)
})

test('J and K go through the tasks of the category that the list is filtered by', async () => {
  const { page, project } = await openProject()
  await page.goto(`/project/${project}`)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Mental Availability')
  const expected = (await tasksOf(page, project)).filter(({ category }) => category.includes('MA'))
  await page.getByText(`Showing ${expected.length} of`).waitFor()
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill(expected[0]?.taskType ?? '')
  const titles = taskList(page).getByRole('heading', { level: 5 })
  await expect.poll(() => titles.count()).toBeLessThan(expected.length)
  const [first = '', ...others] = await titles.allTextContents()
  expect(others.length).toBeGreaterThan(0)
  await taskList(page).getByRole('link', { name: first, exact: true }).click()
  await panel(page, first).waitFor()
  for (const title of others) {
    await page.keyboard.press('j')
    await panel(page, title).waitFor()
  }
  const next = page.getByRole('button', { name: 'Next task' })
  expect(await next.getAttribute('aria-disabled')).toBe('true')
})

test('on a phone, a sheet opens beside the toast, which can still undo the change', async () => {
  const { page, guided } = await openProject(onPhone)
  await page.goto(taskPath(guided))
  const open = panel(page, guided.title)
  await open.getByRole('button', { name: /^Start Task/ }).click()
  const undo = page.getByRole('region', { name: /Notification/ }).getByRole('button', { name: 'Undo' })
  // The trial waits until the toast no longer moves.
  await undo.click({ trial: true })
  await open.getByRole('button', { name: /change due date$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Due date' })
  await sheet.getByRole('button', { name: 'Set date' }).click({ trial: true })
  // A sheet hides the toast from roles.
  const undoText = page.getByText('Undo', { exact: true })
  await expectApart(page.locator('li').filter({ has: undoText }), sheet)
  await undoText.click()
  await expect
    .poll(async () => (await tasksOf(page, guided.projectId)).find(({ id }) => id === guided.id)?.status)
    .toBe('pending')
})

test('on a phone, a press on a date while the sheet opens sets the due date', async () => {
  const { page, guided } = await openProject(onPhone)
  await page.goto(taskPath(guided))
  const dueDate = panel(page, guided.title).getByRole('button', { name: /change due date$/ })
  await dueDate.waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await dueDate.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Due date' })
  const box = await sheet.getByRole('button', { name: /^Tomorrow/ }).boundingBox()
  if (box === null) throw new Error('The sheet does not show its choices.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await sheet.evaluate((one) => one.getAnimations().forEach((animation) => animation.finish()))
  await page.mouse.up()
  await expect
    .poll(async () => (await tasksOf(page, guided.projectId)).find(({ id }) => id === guided.id)?.dueOn)
    .toEqual(expect.any(String))
})

test('on a phone, the time of a long change in the history is beside its first line', async () => {
  const { page, guided } = await openProject(onPhone)
  const url = 'https://docs.example.org/halden/shelf-tests'
  await page.request.post(`/api/tasks/${guided.id}/links`, { data: { url } })
  await page.goto(taskPath(guided))
  const change = panel(page, guided.title).getByRole('listitem').filter({ hasText: 'added the link' })
  const [text, time] = [
    await change.locator('span').first().boundingBox(),
    await change.getByRole('time').boundingBox(),
  ]
  expect(text?.height).toBeGreaterThan(30)
  expect(time?.height).toBeLessThan(25)
  expect(time?.y).toBeCloseTo(text?.y ?? 0, 0)
})

test('the owner marks a task as not relevant with a reason, which the team can read', async () => {
  const { page, jonasPage, guided } = await openProject()
  await page.goto(taskPath(guided))
  const open = panel(page, guided.title)
  await open.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as not relevant' }).click()
  await open.getByRole('textbox', { name: 'Reason (optional)' }).fill('We sell online only.')
  await page.keyboard.press('Enter')
  await toast(page, /is not relevant\./).waitFor()
  await expectAccessible(page, 'task-not-relevant', [open])

  await jonasPage.goto(taskPath(guided))
  const other = panel(jonasPage, guided.title)
  await other.getByText('We sell online only.').first().waitFor()
  expect(await other.getByRole('button', { name: /relevant|More actions/ }).count()).toBe(0)

  await open.getByRole('button', { name: 'Mark as relevant' }).click()
  await other.getByText('This task is not relevant').waitFor({ state: 'hidden' })
})

test.each([
  ['a desktop', { viewport: desktop }],
  ['a phone', onPhone],
])(
  'on %s, changes and a note that were made offline are sent when the browser is online again',
  async (_, options) => {
    const { page, guided } = await openProject(options)
    await page.goto(taskPath(guided))
    const open = panel(page, guided.title)
    await open.getByRole('heading', { name: 'Notes' }).waitFor()
    await goOffline(page)
    await open.getByRole('button', { name: /change due date$/ }).click()
    await page.getByRole('button', { name: /^Today/ }).click()
    await open.getByRole('textbox', { name: 'New note' }).fill('Written on a train.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await open.getByRole('listitem').getByText('Waiting', { exact: true }).waitFor()
    await open.getByRole('checkbox').first().click()
    await open.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Mark as not relevant' }).click()
    await open.getByRole('textbox', { name: 'Reason (optional)' }).fill('We sell online only.')
    await page.keyboard.press('Enter')
    const waiting = page.getByText('4 changes waiting to be sent.')
    await waiting.waitFor()
    if (options.viewport === desktop) await expectApart(waiting, open)
    await page.context().setOffline(false)
    await expect.poll(() => open.getByText('Waiting', { exact: true }).count()).toBe(0)
    await open.getByText('Written on a train.').waitFor()
    const stored = async () => (await tasksOf(page, guided.projectId)).find(({ id }) => id === guided.id)
    await expect.poll(stored).toMatchObject({
      counts: { notes: 1, checklist: { done: 1 } },
      relevant: false,
      dueOn: expect.stringMatching(/^2/) as string,
    })
  },
)

test('each paragraph of a note has its own writing direction', async () => {
  const { page, project, guided } = await openProject()
  const text = 'שלום (עולם)\n\nLatin text (with brackets)'
  await page.request.post(`/api/tasks/${guided.id}/notes`, { data: { text } })
  await page.goto(taskPath({ id: guided.id, projectId: project }))
  const note = panel(page, guided.title).getByText('Latin text (with brackets)')
  // The space between the text and the left edge of the note, for each paragraph.
  const spaces = await note.evaluate((element) => {
    const { left } = element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    return lines.map((line) => Math.round(line.left - left))
  })
  expect(spaces[0]).toBeGreaterThan(20)
  expect(spaces.at(-1)).toBe(0)
})
