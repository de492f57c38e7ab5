import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { linkIn, emailTo } from '../support/emails.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, onPhone, picture, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys through the palette, which searches for choices, and through the keyboard shortcuts. */
const browser = browserForFile()

async function openBoard(options = {}) {
  const page = await browser.open(options)
  const ida = await registered(page)
  const other = await ida.project('Nordic Coffee')
  const project = await ida.project('Halden Sparkling Tea')
  const tasks = await ida.tasks(project)
  const last = tasks.at(-1)
  if (last === undefined) throw new Error('The new project has no tasks.')
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  return { page, ida, project, other, last }
}
const search = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => search(page).getByRole('combobox')
const chosen = (page: Page) => search(page).getByRole('option', { selected: true })
/** Opens the palette by keyboard shortcut. Repeats the shortcut until its listener has loaded. */
async function openByKey(page: Page) {
  const opens = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    return search(page).isVisible()
  }
  await expect.poll(opens, { timeout: 15_000 }).toBe(true)
  await field(page).and(page.locator(':focus')).waitFor()
}

test('in the command palette, a user can find and open tasks and projects with the keyboard', async () => {
  const { page, project, other, last } = await openBoard()
  await openByKey(page)
  await field(page).fill(last.title)
  await search(page)
    .getByRole('option', { name: new RegExp(`${last.title}.*Halden Sparkling Tea`) })
    .waitFor()
  await chosen(page).getByText(last.title).waitFor()
  await page.keyboard.press('Enter')
  await search(page).waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).hash).toBe(`#task-${last.id}`)
  await page.locator(`#task-${last.id}:focus`).waitFor()

  await openByKey(page)
  await page.keyboard.type('nordic')
  await chosen(page).getByText('Nordic Coffee').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`/project/${other}`)
  await page.getByRole('heading', { level: 1, name: 'Nordic Coffee' }).waitFor()

  await openByKey(page)
  await chosen(page).getByText('Invite').first().waitFor()
  await page.keyboard.press('ArrowDown')
  // “Send status update” is hidden until a query finds it, because the user is alone in the project.
  await chosen(page).getByText('Activity').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await chosen(page).getByText('Invite').first().waitFor()
  await page.keyboard.type('halden')
  await chosen(page).getByText('Halden Sparkling Tea').first().waitFor()
  const tab = page.context().waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(new URL((await tab).url()).pathname).toBe(`/project/${project}`)
  expect(new URL(page.url()).pathname).toBe(`/project/${other}`)
})

test('after a user closes a dialog that the command palette has opened, the search button has the focus', async () => {
  const { page } = await openBoard()
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await search(page).getByRole('group', { name: 'Projects' }).waitFor()
  await expectAccessible(page, 'search-offered')
  await field(page).fill('brand')
  await search(page).getByRole('group', { name: 'Tasks' }).waitFor()
  await expectAccessible(page, 'search-found', [search(page)])
  await field(page).fill('zzzz')
  await search(page).getByText('No results for').waitFor()
  await search(page).getByRole('status').getByText('No results').waitFor()
  await expectAccessible(page, 'search-nothing', [search(page)])
  await field(page).fill('status update')
  await page.keyboard.press('Enter')
  await search(page)
    .getByRole('option', {
      name: /^Send status update.*Invite a teammate to send updates/,
      disabled: true,
    })
    .waitFor()
  await field(page).fill('invite')
  await search(page).getByRole('option', { name: 'Invite' }).first().click()
  await page.getByRole('dialog', { name: 'Invite a teammate' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
})

/** Searches the palette for an action and clicks the result. */
async function choose(page: Page, words: string, label: string) {
  await openByKey(page)
  await field(page).fill(words)
  await search(page).getByRole('option', { name: label }).click()
}

test('the Escape key closes the command palette, focuses the search button and clears the search text', async () => {
  const { page } = await openBoard()
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await field(page).fill('my account')
  for (const _ of ['the first time', 'and again']) {
    await page.keyboard.press('Escape')
    await search(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
    await button.click()
    expect(await field(page).inputValue()).toBe('')
  }
})

test('with the command palette, a user can rename, leave and delete a project, and undo the new name', async () => {
  const { page, project, ida } = await openBoard()
  await choose(page, 'rename', 'Rename project')
  const rename = page.getByRole('dialog', { name: 'Rename project' })
  await rename.getByRole('textbox').waitFor()
  await expectAccessible(page, 'search-rename', [rename])
  await rename.getByRole('textbox', { name: 'Project name' }).fill('Halden Cider')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Halden Cider' }).waitFor()
  await toast(page, 'Project name updated successfully').waitFor()
  await choose(page, 'undo', 'Undo')
  await toast(page, /Renamed back to /).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Halden Sparkling Tea' }).waitFor()

  await openByKey(page)
  await field(page).fill('undo')
  const nothing = search(page).getByRole('option', {
    name: /^Undo.*Nothing to undo/,
    disabled: true,
  })
  await nothing.waitFor()
  await field(page).fill('leave project')
  const owner = search(page).getByRole('option', { name: /^Leave project.*The owner cannot/, disabled: true })
  await owner.waitFor()
  await page.keyboard.press('Escape')
  await search(page).waitFor({ state: 'detached' })

  const guest = await browser.open()
  const address = newAddress()
  await ida.invite(project, address)
  const token = new URL(linkIn(await emailTo(address), '/invitations/accept')).searchParams.get('token')
  await registered(guest, address)
  await guest.request.post('/api/invitations/accept', { data: { token } })
  await guest.goto(`/project/${project}/activity`)
  await choose(guest, 'leave', 'Leave project')
  const leaving = guest.getByRole('alertdialog', { name: 'Leave this project?' })
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await guest.waitForURL('/')

  await choose(page, 'delete', 'Delete project')
  const deleting = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await deleting.getByText('Halden Sparkling Tea').waitFor()
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Project deleted successfully').waitFor()
  await page.waitForURL('/')
  await deleting.waitFor({ state: 'detached' })
})

test('on a phone, the command palette fills the screen and has a Close button', async () => {
  const { page } = await openBoard(onPhone)
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await field(page).fill('members')
  await picture(page, 'search-phone')
  expect(await search(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await search(page).getByRole('button', { name: 'Close' }).tap()
  await search(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await field(page).fill('members')
  await search(page).getByRole('option', { name: 'Members' }).tap()
  await page.waitForURL('/members')
})

test('the question mark key opens the list of keyboard shortcuts, except while the user types in a text field', async () => {
  const { page } = await openBoard()
  await openByKey(page)
  await page.keyboard.type('?')
  expect(await field(page).inputValue()).toBe('?')
  await page.keyboard.press('Escape')
  await search(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rename project' }).click()
  const name = page.getByRole('textbox', { name: 'Project name' })
  await name.press('ControlOrMeta+k')
  await name.press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await name.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Undo your last change').waitFor()
  await expectAccessible(page, 'shortcuts')
  await page.keyboard.press('ControlOrMeta+k')
  expect(await search(page).count()).toBe(0)
  // The dialog needs a Close button, because phones have no Esc key.
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('button', { name: 'Close' }).click()
  await keys.waitFor({ state: 'detached' })
})
