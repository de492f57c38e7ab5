import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { registered } from '../support/client.ts'
import { sidewaysScroll } from '../support/axe.ts'
import { browserForFile, phone, picture, toast, untilLoaded } from '../support/screen.ts'

const browser = browserForFile()

/** Returns the gap in px between a name and the text after the name. Negative if the browser draws the text first. */
const gapAfter = (name: Locator): Promise<number> =>
  name.evaluate((element) => {
    const behind = document.createRange()
    behind.setStartAfter(element)
    behind.setEndAfter(element.parentElement?.lastChild ?? element)
    return behind.getBoundingClientRect().left - element.getBoundingClientRect().right
  })

test.each([
  ['Arabic', 'شاي هالدن'],
  ['Hebrew', 'תה הלדן'],
  ['Arabic after an emoji', '🍵 شاي هالدن'],
])(
  'if a project name is written in %s, the text around the name keeps the left-to-right direction',
  async (language, name) => {
    const page = await browser.open()
    const client = await registered(page)
    const project = await client.project(name)
    await page.goto('/')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
    expect(await gapAfter(dialog.getByText(name))).toBeGreaterThan(-1)
    await picture(page, `names-${language}`)

    await page.setViewportSize(phone)
    await page.goto(`/project/${project}`)
    await untilLoaded(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Rename project' }).click()
    const field = page.getByRole('textbox', { name: 'Project name' })
    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
    await page.route(`**/api/projects/${project}`, (route) => route.fulfill({ status: 500, json: {} }))
    await field.fill('Halden')
    await field.press('Enter')
    await toast(page, `“\u2068${name}\u2069”.`).waitFor()
  },
)

test('on “My tasks”, a project name in Arabic begins below the title of its task', async () => {
  const page = await browser.open()
  const client = await registered(page)
  const project = await client.project('شاي هالدن')
  const [task] = await client.tasks(project)
  const [entry] = await client.members(project)
  if (task === undefined || entry === undefined) throw new Error('The project has no task or no member.')
  await client.call('POST', `/api/tasks/${task.id}/assignee`, { entryId: entry.id })
  await page.goto('/my-tasks')
  const left = (part: Locator) =>
    part.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return Math.round(text.getBoundingClientRect().left)
    })
  const name = page.getByRole('listitem').getByText('شاي هالدن')
  expect(await left(name)).toBe(await left(page.getByRole('link', { name: task.title })))
})

/** Sets the text of a name. Returns the number of lines and whether the rename button is on the last line. */
const written = (title: Locator, name: string) =>
  title.evaluate((element, text) => {
    const words = element.querySelector('bdi')
    const pencil = element.parentElement?.querySelector('button')
    if (!words || !pencil) throw new Error('The title has no name or no rename button.')
    words.textContent = text
    const lines = [...words.getClientRects()]
    const last = lines.at(-1)
    const { top, height } = pencil.getBoundingClientRect()
    const middle = top + height / 2
    return {
      lines: lines.length,
      isOnLastLine: last !== undefined && middle > last.top && middle < last.bottom,
    }
  }, name)

test.each([
  [320, 'Tea'],
  [1440, 'Halden Sparkling Tea'],
])(
  'in a window of %i px, the rename button is next to the last word of the project name',
  async (width, fitting) => {
    const page = await browser.open({ viewport: { width, height: 800 } })
    const client = await registered(page)
    await page.goto(`/project/${await client.project('Halden')}`)
    const title = page.getByRole('heading', { level: 1 })
    await page.getByRole('button', { name: 'Rename project' }).waitFor()
    expect(await written(title, fitting)).toEqual({ lines: 1, isOnLastLine: true })
    // The rename button must fit beside a last line of any width, so the names have increasing lengths.
    for (let letters = 1; letters <= 60; letters++)
      expect(await written(title, `${'a'.repeat(letters)} tea`)).toMatchObject({ isOnLastLine: true })
  },
)
