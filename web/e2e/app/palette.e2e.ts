import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { linkIn, mailTo } from '../support/mail.ts'
import { newAddress, signedIn } from '../support/client.ts'
import { browserForFile, onPhone, picture, toast } from '../support/screen.ts'

/** Journeys through the palette, which searches for choices, and through the keyboard shortcuts. */
const browser = browserForFile()

async function openBoard(options = {}) {
  const page = await browser.open(options)
  const ida = await signedIn(page)
  const other = await ida.project('Nordic Coffee')
  const project = await ida.project('Halden Sparkling Tea')
  const tasks = await ida.tasks(project)
  const last = tasks.at(-1)
  if (last === undefined) throw new Error('The new project has no tasks.')
  await page.goto(`/project/${project}`)
  await page.getByRole('region', { name: /Tasks by Category/ }).waitFor()
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

test('the palette opens tasks and other projects by keyboard', async () => {
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
  await search(page).getByRole('group', { name: 'Recent' }).waitFor()
  await chosen(page).getByText('Nordic Coffee').waitFor()
  await page.keyboard.press('ArrowDown')
  await chosen(page).getByText(last.title).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await chosen(page).getByText('Nordic Coffee').waitFor()
  await page.keyboard.type('halden')
  await chosen(page).getByText('Halden Sparkling Tea').first().waitFor()
  const tab = page.context().waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(new URL((await tab).url()).pathname).toBe(`/project/${project}`)
  expect(new URL(page.url()).pathname).toBe(`/project/${other}`)
})

test('a palette action chosen with the mouse opens its dialog, and closing returns focus to the search button', async () => {
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

/** Returns true if the page handles a key. The handler may not have loaded yet. */
const isKeyHandled = (page: Page, key: string) =>
  page.evaluate(
    (key) => !document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })),
    key,
  )

test('text typed while the palette loads appears in the search field', async () => {
  const page = await browser.open()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/idle-[^/]+\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await signedIn(page)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await expect.poll(() => isKeyHandled(page, 'Backspace')).toBe(true)
  await page.keyboard.type('my  accuont')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace')
  await page.keyboard.type('ount')
  expect(await search(page).count()).toBe(0)
  arrive()
  await field(page).and(page.locator(':focus')).waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('my  account')
  await page.keyboard.press('Backspace')
  expect(await field(page).inputValue()).toBe('my  accoun')
  for (const _ of ['the first time', 'and again']) {
    await page.keyboard.press('Escape')
    await search(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
    await button.click()
    expect(await field(page).inputValue()).toBe('')
  }
})

test('the palette can rename, leave and delete a project and undo the rename', async () => {
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
  await toast(page, /The project is called .* again\./).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Halden Sparkling Tea' }).waitFor()

  await openByKey(page)
  await field(page).fill('undo')
  const nothing = search(page).getByRole('option', {
    name: /^Undo.*There is nothing to undo/,
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
  const token = new URL(linkIn(await mailTo(address), '/invitations/accept')).searchParams.get('token')
  await signedIn(guest, address)
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

test('the palette on a phone fills the screen and has a Close button', async () => {
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

test('the question mark key opens the list of shortcuts, except in a text field', async () => {
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
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Undo what you did last').waitFor()
  await expectAccessible(page, 'shortcuts')
  await page.keyboard.press('ControlOrMeta+k')
  expect(await search(page).count()).toBe(0)
  // The dialog needs a Close button, because phones have no Esc key.
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('button', { name: 'Close' }).click()
  await keys.waitFor({ state: 'detached' })
})
