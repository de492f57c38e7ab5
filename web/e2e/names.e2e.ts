import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { Person } from './person.ts'
import { browserForFile, picture, toast } from './screen.ts'

const browser = browserForFile()

/** Where the words after a name begin, against the end of the name; below zero where the name has turned them. */
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
  ['Arabic, behind a picture', '🍵 شاي هالدن'],
])('a name in %s does not turn the words around it', async (language, name) => {
  const page = await browser.open()
  const person = await Person.signedIn(page)
  const project = await person.createProject(name)
  await page.goto('/')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  expect(await gapAfter(dialog.getByText(name))).toBeGreaterThan(-1)
  await picture(page, `names-${language}`)

  await page.goto(`/project/${project}`)
  await page.getByRole('button', { name: 'Rename project' }).click()
  const field = page.getByRole('textbox', { name: 'Project name' })
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  await page.route(`**/api/projects/${project}`, (route) => route.fulfill({ status: 500, json: {} }))
  await field.fill('Halden')
  await field.press('Enter')
  await toast(page, `“\u2068${name}\u2069”.`).waitFor()
})
