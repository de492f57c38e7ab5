import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sidewaysScroll } from '../support/axe.ts'
import { clientOf } from '../support/client.ts'
import { createProjectInProgress } from '../support/project-in-progress.ts'
import { browserForFile, picture, type Session, untilLoaded } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys with reduced motion, zoom and print. */
const browser = browserForFile()
let session: Session
let project: number
beforeAll(async () => {
  ;({ session, project } = await createProjectInProgress(await browser.openAndKeep()))
})

const moving = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

async function dashboard(page: Page): Promise<void> {
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
}

test('if the system setting “reduced motion” is on, no animation runs, and links to recently published guides have a static outline', async () => {
  const page = await browser.open({ storageState: session })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await dashboard(page)
  await expect.poll(() => moving(page)).toBeGreaterThan(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => moving(page)).toBe(0)
  const guide = page.getByRole('link', { name: /^New guide: / }).first()
  const ring = await guide.evaluate((link) => {
    const { animationName, opacity } = getComputedStyle(link, '::before')
    return { animationName, seen: Number(opacity) > 0.4 }
  })
  expect(ring).toEqual({ animationName: 'none', seen: true })

  // These requests get no response, so that the page keeps showing the animated logo of the loading state.
  await page.route('**/api/tasks*', () => undefined)
  await page.route('**/api/projects', () => undefined)
  await page.reload()
  await page.getByText('Loading projects...').waitFor()
  expect(await moving(page)).toBe(0)
})

test('at a browser zoom of 200 %, all buttons and links of the home screen and the dashboard are visible', async () => {
  // At a zoom of 200 %, a window of 1280 by 800 px has 640 by 400 CSS pixels.
  const page = await browser.open({
    storageState: session,
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  })
  for (const path of ['/', `/project/${project}`]) {
    await page.goto(path)
    await untilLoaded(page)
    expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 })
    const controls = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'))
    for (const control of (await controls.all()).slice(0, 12)) await control.hover({ trial: true })
    await page.getByRole('button', { name: 'My Account' }).click({ trial: true })
  }
})

/** Opens a page in a window of 360 px with text of twice the size. */
async function openWithLargeText(storageState?: Session): Promise<Page> {
  const page = await browser.open({
    viewport: { width: 360, height: 740 },
    ...(storageState && { storageState }),
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  return page
}

async function expectNoSidewaysScroll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await untilLoaded(page)
    expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 })
  }
}

test('with text of twice the size in a window of 360 px, no page scrolls sideways', async () => {
  const page = await openWithLargeText(session)
  const [task] = await clientOf(page).tasks(project)
  // All rows of the ranking have votes.
  await page.route('**/api/votes', async (route) => {
    const ranking = z
      .looseObject({ asked: z.array(z.looseObject({})) })
      .parse(await (await route.fetch()).json())
    const asked = ranking.asked.map((guide) => ({ ...guide, voteCount: 12 }))
    await route.fulfill({ json: { ...ranking, asked } })
  })
  const board = `/project/${project}`
  const open = `${board}/task/${task?.id}`
  await expectNoSidewaysScroll(page, ['/', board, open, `${board}/activity`, `${board}/teams`])
  await expectNoSidewaysScroll(page, ['/my-tasks', '/account', '/votes', '/guides'])

  // The panel of a task scrolls separately from the page.
  await page.goto(open)
  const panel = page.locator('[data-open-task]')
  await panel.getByRole('heading', { level: 1 }).waitFor()
  const boxes = [panel, ...(await panel.getByRole('button').or(panel.getByRole('heading')).all())]
  for (const box of boxes) {
    const { x, width } = (await box.boundingBox()) ?? { x: 0, width: 0 }
    expect(Math.round(x + width)).toBeLessThanOrEqual(360)
  }

  const visitor = await openWithLargeText()
  await visitor.goto('/guides')
  const guide = await visitor.locator('main a[href^="/guides/"]').first().getAttribute('href')
  await expectNoSidewaysScroll(visitor, ['/guides', guide ?? '', '/auth', '/forgot-password'])
})

test('a printed guide contains no header and no side column, and the title does not touch the text', async () => {
  const page = await browser.open({ storageState: session })
  await dashboard(page)
  const link = page.getByRole('region', { name: 'Next up' }).locator('a[href^="/guides/"]').first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('link', { name: /^Back to / }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const onScreenOnly of [page.getByRole('banner').first(), page.locator('.guide-side')])
    expect(await onScreenOnly.isVisible()).toBe(false)
  const head = await page.locator('.guide-head').boundingBox()
  const text = await page.locator('.guide-prose').boundingBox()
  expect((text?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThanOrEqual(16)
  await picture(page, 'guide-printed')
})

/** Returns the colours of the page and of the dark panel that the page contains. */
const inkOf = (page: Page) =>
  page.evaluate(() => {
    const { color, colorScheme } = getComputedStyle(document.body)
    const { color: nested } = getComputedStyle(
      document.querySelector('main [data-theme="dark"]') ?? document.body,
    )
    const panel = getComputedStyle(document.documentElement).getPropertyValue('--panel')
    return { color, colorScheme, nested, panel }
  })

test.each([
  ['chosen by the user', 'dark', 'light'],
  ['set by the system', null, 'dark'],
] as const)('a page in a dark theme that is %s is printed in light colours', async (_, chosen, system) => {
  const page = await browser.open({ storageState: session })
  await page.addInitScript((theme) => theme && localStorage.setItem('theme', theme), chosen)
  await dashboard(page)
  const link = page.getByRole('region', { name: 'Next up' }).locator('a[href^="/guides/"]').first()
  const guide = (await link.getAttribute('href')) ?? ''
  for (const path of [guide, '/', `/project/${project}`]) {
    await page.emulateMedia({ media: 'screen', colorScheme: system })
    await page.goto(path)
    await untilLoaded(page)
    const onScreen = await inkOf(page)
    expect(onScreen.colorScheme).toBe('dark')
    await page.emulateMedia({ media: 'print' })
    const printed = await inkOf(page)
    expect(printed).toMatchObject({ colorScheme: 'light', nested: printed.color })
    expect(printed.color).not.toBe(onScreen.color)
    expect(printed.panel).not.toBe(onScreen.panel)
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    expect((await inkOf(page)).color).toBe(printed.color)
  }
  await picture(page, `project-printed-${chosen ?? 'system'}`)
})
