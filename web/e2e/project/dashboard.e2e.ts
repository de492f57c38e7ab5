import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { expectAccessible, sidewaysScroll } from '../support/axe.ts'
import { failing, longName, createProjectInProgress } from '../support/project-in-progress.ts'
import { registered } from '../support/client.ts'
import { browserForFile, desktop, onPhone, toast, type Session, untilLoaded } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Checks the dashboard for accessibility and horizontal scrolling in every state. */
const browser = browserForFile()
let session: Session
let project: number
beforeAll(async () => {
  ;({ session, project } = await createProjectInProgress(await browser.openAndKeep()))
})

/** Number of shown tasks. Twelve tasks cover every status, and axe would need seconds longer for all tasks. */
const enough = 12

async function open({ allTasks = false } = {}): Promise<Page> {
  const page = await browser.open({ storageState: session })
  if (!allTasks) {
    await page.route('**/api/tasks*', async (route) => {
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      const tasks = (await response.json()) as object[]
      await route.fulfill({ json: tasks.slice(0, enough) })
    })
  }
  return page
}

async function dashboard(options?: { allTasks: boolean }): Promise<Page> {
  const page = await open(options)
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  return page
}

test('the dashboard of a half-finished project has no accessibility errors', async () => {
  const page = await dashboard({ allTasks: true })
  await expectAccessible(page, 'dashboard')
})

test('the dashboard has no accessibility errors while the rename field or the project menu is open', async () => {
  const page = await dashboard()
  await page.getByRole('button', { name: 'Rename project' }).click()
  await page.getByRole('textbox', { name: 'Project name' }).fill(' ')
  await page.keyboard.press('Enter')
  await page.getByText('Project name cannot be empty').waitFor()
  await expectAccessible(page, 'dashboard-rename')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Switch project/ }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page, 'dashboard-switcher')
  await page.getByRole('menuitem', { name: longName }).click()
  await page.getByRole('heading', { level: 1, name: longName }).waitFor()
})

test('the dashboard of a project with the longest possible name has no accessibility errors', async () => {
  const page = await open()
  await page.goto('/project')
  await taskList(page).waitFor()
  await page.getByRole('heading', { level: 1, name: longName }).waitFor()
  await expectAccessible(page, 'dashboard-long-name')
})

test('the dashboard has no accessibility errors while it loads', async () => {
  const page = await open()
  await page.route('**/api/tasks*', () => undefined)
  await page.goto(`/project/${project}`)
  await page.getByText('Loading tasks...').waitFor()
  await expectAccessible(page, 'dashboard-loading-tasks')
  await page.route('**/api/projects', () => undefined)
  await page.reload()
  await page.getByText('Loading projects...').waitFor()
  await expectAccessible(page, 'dashboard-loading')
})

test('the dashboard has no accessibility errors after a load error and after a failed status change', async () => {
  const page = await dashboard()
  await page.route(/\/api\/tasks\/\d+\/status/, (route) => route.fulfill(failing(500)))
  await taskList(page)
    .getByRole('button', { name: /^Start Task/ })
    .first()
    .click()
  await toast(page, /is still pending/).waitFor()
  await expectAccessible(page, 'dashboard-change-failed')
  await page.route('**/api/tasks*', (route) => route.fulfill(failing(400)))
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to load tasks' }).waitFor()
  const card = page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })
  await expect.poll(async () => (await card.boundingBox())?.height ?? Infinity).toBeLessThan(320)
  await expectAccessible(page, 'dashboard-failed')
})

test('the dashboard has no accessibility errors for a viewer, who cannot change tasks', async () => {
  const page = await open()
  await page.route('**/api/projects', async (route) => {
    const response = await route.fetch()
    const projects = (await response.json()) as object[]
    await route.fulfill({ json: projects.map((one) => ({ ...one, ownerId: 1_000_000, role: 'VIEWER' })) })
  })
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  await page.getByText(/^You have view-only access. Ask /).waitFor()
  expect(
    await taskList(page)
      .getByRole('button', { name: /^Start Task/ })
      .count(),
  ).toBe(0)
  await expectAccessible(page, 'dashboard-viewer')
})

test('the pages “Project not found” and “No project found” have no accessibility errors', async () => {
  const page = await open()
  await page.goto('/project/999999')
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  await expectAccessible(page, 'dashboard-not-found')
  await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
  await page.goto('/project/999999')
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  await expectAccessible(page, 'dashboard-not-found-nor-any')
  await page.goto('/project')
  await page.getByRole('heading', { name: 'No project found. Create your first project!' }).waitFor()
  await expectAccessible(page, 'dashboard-no-project')
})

test('the dashboard has no accessibility errors after the session has ended', async () => {
  const page = await dashboard()
  await page.route(/\/api\/tasks\/\d+\/status/, (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in' } }),
  )
  await taskList(page)
    .getByRole('button', { name: /^Start Task/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Please log in to view the dashboard' }).waitFor()
  await expectAccessible(page, 'dashboard-session-ended')
})

test.each([320, 480, 768])(
  'the home screen and the dashboard do not scroll horizontally in a window of %i px',
  async (width) => {
    const page = await open({ allTasks: true })
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/', `/project/${project}`, '/project']) {
      await page.goto(path)
      await untilLoaded(page)
      expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 })
    }
  },
)

/** Runs in the page. */
function isTopInWindow(element: Element): boolean {
  const { top } = element.getBoundingClientRect()
  return top > 0 && top < innerHeight
}

test('on a phone, a section link scrolls the dashboard to the section and marks the link, also after a reload', async () => {
  const page = await browser.open({ ...onPhone, storageState: session })
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  // A card that loads between a click and the check moves the sections below it.
  const untilCardsLoaded = async () => {
    await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0)
  }
  await untilCardsLoaded()
  const sectionLinks = page.getByRole('navigation', { name: 'On this page' })
  const current = () => sectionLinks.locator('[aria-current]').innerText()
  expect(await current()).toBe('Next')
  for (const name of ['Team', 'Badges', 'Progress', 'Tasks']) {
    await sectionLinks.getByRole('link', { name }).click()
    await expect.poll(current).toBe(name)
    await page.reload()
    await untilCardsLoaded()
    const section = page.locator(`#${name.toLowerCase()}`)
    await expect.poll(() => section.evaluate(isTopInWindow)).toBe(true)
  }
  const title = page.getByRole('heading', { name: /Tasks by Category/ })
  const row = (await sectionLinks.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(row.y + row.height)
})

test.each([
  ['desktop', { viewport: desktop }, 4_500],
  ['phone', onPhone, 8_000],
])('the dashboard of a new project is short enough on a %s', async (_, device, limit) => {
  const page = await browser.open(device)
  const client = await registered(page)
  const projectId = await client.project('Halden')
  const tasks = await client.call<Task[]>('GET', `/api/tasks?projectId=${projectId}`)
  const voted = tasks.find(({ howToLink }) => howToLink === undefined)
  // Some card then has the label “Most votes”, which needs a line.
  await client.call('POST', `/api/tasks/${voted?.id}/vote`)
  await page.goto(`/project/${projectId}`)
  await taskList(page).waitFor()
  await untilLoaded(page)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(limit)
})

test('on a desktop, the cards of completed tasks are at most 98 px high and fill their row', async () => {
  const page = await dashboard({ allTasks: true })
  await taskList(page).getByRole('listitem').first().waitFor()
  const cards = await taskList(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const { top, height } = item.getBoundingClientRect()
        const card = item.firstElementChild?.getBoundingClientRect().height ?? 0
        return { row: top, height, card, done: item.textContent.includes('Reset Task') }
      }),
    )
  expect(cards.some(({ done }) => done)).toBe(true)
  const alone = cards.filter(({ done, row }) => done && cards.every((one) => one.row !== row || one.done))
  for (const { height } of alone) expect(height).toBeLessThanOrEqual(98)
  for (const { card, height } of cards) expect(card).toBe(height)
})

test.each([
  ['desktop', { viewport: desktop }],
  ['phone', onPhone],
])('on a %s, the buttons of the card of a completed task do not touch', async (_, device) => {
  const page = await browser.open({ ...device, storageState: session })
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  await untilLoaded(page)
  const resets = page.getByRole('button', { name: /^Reset Task/ })
  await taskList(page).locator(resets).first().waitFor()
  const gaps = []
  for (const card of await taskList(page).getByRole('listitem').filter({ has: resets }).all()) {
    const reset = await card.getByRole('button', { name: /^Reset Task/ }).boundingBox()
    const next = card.getByRole('link', { name: /guide:/ }).or(card.locator('[aria-pressed]'))
    const box = await next.boundingBox()
    if (reset !== null && box !== null) gaps.push(box.x - reset.x - reset.width)
  }
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
})

test('after a double click on “New Project”, the first step back returns to the home screen', async () => {
  const page = await browser.open()
  await registered(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'New Project' }).first().dblclick()
  const name = page.getByRole('textbox', { name: 'Project name' })
  await name.waitFor()
  await toast(page, /^Project created/).waitFor({ state: 'hidden' })
  await page.goBack()
  await name.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/')
})
