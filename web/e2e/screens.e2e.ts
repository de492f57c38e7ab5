import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { Person } from './person.ts'
import { browserForFile, toast, type Session } from './screen.ts'

/** Every screen and state: axe finds nothing, and nothing scrolls sideways, in both themes at three widths. */
const browser = browserForFile()

const longName =
  'Halden Sparkling Tea with Elderflower, Rhubarb and Very Little Sugar for Long Afternoons in Small Gardens, Unfiltered'

const failing = { status: 500, json: { error: 'Something went wrong on our side. Please try again.' } }

describe('signed out', () => {
  async function at(path: string): Promise<Page> {
    const page = await browser.open()
    await page.goto(path)
    return page
  }

  test('sign-in, and its errors', async () => {
    const page = await at('/auth')
    await page.getByRole('tab', { name: 'Login' }).waitFor()
    await expectAccessible(page, 'auth-login')
    await page.getByRole('tabpanel', { name: 'Login' }).getByRole('button', { name: 'Login' }).click()
    await page.getByText('Password is required').waitFor()
    await expectAccessible(page, 'auth-login-errors')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expectAccessible(page, 'auth-register')
  })

  test('forgotten password', async () => {
    const page = await at('/forgot-password')
    await page.getByLabel('Email').waitFor()
    await expectAccessible(page, 'forgot-password')
  })

  test('new password, with a link and without', async () => {
    const page = await at('/reset-password?token=x')
    await page.getByLabel('Confirm password').waitFor()
    await expectAccessible(page, 'reset-password')
    await page.goto('/reset-password')
    await page.getByText('Invalid or expired reset link. Please request a new password reset.').waitFor()
    await expectAccessible(page, 'reset-password-invalid')
  })

  test('nothing there', async () => {
    const page = await at('/nowhere')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await expectAccessible(page, 'not-found')
  })
})

describe('signed in', () => {
  let session: Session
  let project: number

  /** One person with a project in the middle of its path serves all these screens. */
  beforeAll(async () => {
    const page = await browser.openAndKeep()
    const person = await Person.signedIn(page)
    project = await person.createProject('Halden Sparkling Tea')
    await person.createProject(longName)
    const tasks = await person.tasks(project)
    for (const [index, task] of tasks.entries()) {
      if (index % 9 === 2) await person.setStatus(task.id, 'in_progress')
      else if (index < 9 || index % 7 === 0) await person.setStatus(task.id, 'completed')
    }
    session = await page.context().storageState()
    await page.context().close()
  })

  const open = () => browser.open({ storageState: session })
  const list = (page: Page) => page.getByRole('region', { name: /Tasks by Category/ })
  async function dashboard(): Promise<Page> {
    const page = await open()
    await page.goto(`/project/${project}`)
    await list(page).waitFor()
    return page
  }

  test('home, its dialog and its menu', async () => {
    const page = await open()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Halden Sparkling Tea', exact: true }).waitFor()
    await expectAccessible(page, 'home')
    await page.getByRole('button', { name: /My Account/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, 'home-menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Halden Sparkling Tea', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, 'home-delete')
  })

  test('home that does not load', async () => {
    const page = await open()
    await page.route('**/api/projects', (route) => route.fulfill({ ...failing, status: 400 }))
    await page.goto('/')
    await page.getByRole('heading', { name: 'Failed to load projects' }).waitFor()
    await expectAccessible(page, 'home-failed')
  })

  test('dashboard in the middle of its path', async () => {
    const page = await dashboard()
    await expectAccessible(page, 'dashboard')
    await page.getByRole('button', { name: 'Rename project' }).click()
    await page.getByRole('textbox', { name: 'Project name' }).fill(' ')
    await page.keyboard.press('Enter')
    await page.getByText('Project name cannot be empty').waitFor()
    await expectAccessible(page, 'dashboard-rename')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Switch project/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, 'dashboard-switcher')
  })

  test('dashboard with the longest name', async () => {
    const page = await open()
    await page.goto('/project')
    await list(page).waitFor()
    await page.getByRole('heading', { level: 1, name: longName }).waitFor()
    await expectAccessible(page, 'dashboard-long-name')
  })

  test('dashboard that waits', async () => {
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

  test('dashboard that does not load, and a change that fails', async () => {
    const page = await dashboard()
    await page.route('**/status*', (route) => route.fulfill(failing))
    await list(page)
      .getByRole('button', { name: /^Start Task/ })
      .first()
      .click()
    await toast(page, /is still pending/).waitFor()
    await expectAccessible(page, 'dashboard-change-failed')
    await page.route('**/api/tasks*', (route) => route.fulfill({ ...failing, status: 400 }))
    await page.reload()
    await page.getByRole('heading', { name: 'Failed to load tasks' }).waitFor()
    await expectAccessible(page, 'dashboard-failed')
  })

  test('a viewer’s dashboard', async () => {
    const page = await open()
    await page.route('**/api/projects', async (route) => {
      const answer = await route.fetch()
      const projects = (await answer.json()) as object[]
      await route.fulfill({ json: projects.map((one) => ({ ...one, ownerId: 1_000_000, role: 'VIEWER' })) })
    })
    await page.goto(`/project/${project}`)
    await list(page).waitFor()
    const [button] = await list(page)
      .getByRole('button', { name: /^Start Task/ })
      .all()
    expect(await button?.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page, 'dashboard-viewer')
  })

  test('no project, and none by that id', async () => {
    const page = await open()
    await page.goto('/project/999999')
    await page.getByRole('heading', { name: 'Project not found' }).waitFor()
    await expectAccessible(page, 'dashboard-not-found')
    await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
    await page.goto('/project')
    await page.getByRole('heading', { name: 'No project found. Create your first project!' }).waitFor()
    await expectAccessible(page, 'dashboard-no-project')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
    await expectAccessible(page, 'home-empty')
  })

  test('a session that has ended', async () => {
    const page = await dashboard()
    await page.route('**/status*', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please log in' } }),
    )
    await list(page)
      .getByRole('button', { name: /^Start Task/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Please log in to view the dashboard' }).waitFor()
    await expectAccessible(page, 'dashboard-session-ended')
  })

  test('nothing scrolls sideways at 320 px', async () => {
    const page = await open()
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', `/project/${project}`, '/project']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 })
    }
  })
})
