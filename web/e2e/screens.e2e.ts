import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { failing, midway, projectName } from './midway.ts'
import { browserForFile, tablet, type Session } from './screen.ts'

/** Every screen but the dashboard: axe finds nothing, and nothing scrolls sideways. */
const browser = browserForFile()

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it does not show')
  return box
}

/** Runs in the page: the heights that a dialog has, frame by frame, until a button in it is there. */
const heightsUntil = (page: Page, button: string) =>
  page.evaluate(
    (words) =>
      new Promise<number[]>((resolve) => {
        const heights = new Set<number>()
        function look() {
          const dialog = document.querySelector<HTMLElement>('[role=dialog]')
          if (dialog) heights.add(dialog.offsetHeight)
          const buttons = Array.from(dialog?.querySelectorAll('button') ?? [])
          if (buttons.some(({ textContent }) => textContent === words)) resolve(Array.from(heights))
          else requestAnimationFrame(look)
        }
        look()
      }),
    button,
  )

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
  beforeAll(async () => {
    ;({ session } = await midway(await browser.openAndKeep()))
  })
  const open = () => browser.open({ storageState: session })

  test('home, its dialog and its menu', async () => {
    const page = await open()
    await page.goto('/')
    await page.getByRole('heading', { name: projectName, exact: true }).waitFor()
    await expectAccessible(page, 'home')
    await page.getByRole('button', { name: /My Account/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, 'home-menu')
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await page.getByRole('dialog', { name: 'My Account' }).waitFor()
    await expectAccessible(page, 'account')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Install the app' }).click()
    await page.getByRole('dialog', { name: 'Install Brandpath' }).waitFor()
    await expectAccessible(page, 'install')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Delete ${projectName}`, exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, 'home-delete')
  })

  test('a dialog whose code comes when it is opened shows at its height at once', async () => {
    const page = await open()
    await page.goto('/')
    await page.getByRole('button', { name: 'Install the app' }).click()
    expect(await heightsUntil(page, 'Got it')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /My Account/ }).click()
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    expect(await heightsUntil(page, 'Close')).toHaveLength(1)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.and(page.locator(':focus')).waitFor()
  })

  test.each(['/guides/manage', '/monitoring', '/history'])(
    'who is no administrator reads so under the title of %s, with room between',
    async (path) => {
      const page = await open()
      await page.setViewportSize(tablet)
      await page.goto(path)
      const card = page.getByRole('heading', { name: 'This page is for administrators' }).locator('..')
      const { y: top } = await boxOf(card)
      const title = await boxOf(page.getByRole('heading', { level: 1 }))
      expect(top - title.y - title.height).toBeGreaterThanOrEqual(24)
    },
  )

  test('a project that is being opened', async () => {
    const page = await open()
    let asked = false
    await page.route('**/api/tasks*', () => void (asked = true))
    await page.goto('/')
    const link = page.getByRole('link', { name: `Open Project: ${projectName}`, exact: true })
    // Before its code is there, the link is one like any other.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await link.hover()
        return asked
      })
      .toBe(true)
    await link.click()
    await page.getByText('Preparing project data...').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await focused()).toBe('BODY')
    }
    await expectAccessible(page, 'opening')
  })

  test('home that does not load', async () => {
    const page = await open()
    await page.route('**/api/projects', (route) => route.fulfill(failing(400)))
    await page.goto('/')
    await page.getByRole('heading', { name: 'Failed to load projects' }).waitFor()
    await expectAccessible(page, 'home-failed')
  })

  test('home whose session has ended', async () => {
    const page = await open()
    await page.route('**/api/projects', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please log in' } }),
    )
    await page.goto('/')
    await page.getByRole('heading', { name: 'Please Login' }).waitFor()
    await expectAccessible(page, 'home-session-ended')
  })

  test('home without a project', async () => {
    const page = await open()
    await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
    await expectAccessible(page, 'home-empty')
  })

  test('home whose video does not play', async () => {
    const page = await open()
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: refusingPlayer }),
    )
    await page.goto('/')
    const panel = page.getByRole('region', { name: 'How the roadmap works' })
    const height = async () => (await panel.boundingBox())?.height ?? 0
    const before = await height()
    await panel.getByRole('button', { name: 'Watch overview' }).click()
    await panel.getByText('Unable to load video player').waitFor()
    expect(await height()).toBeLessThanOrEqual(before)
    await expectAccessible(page, 'home-video-failed')
  })
})

/** What YouTube's player says of a video that may not be embedded. */
const refusingPlayer = `<script>parent.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*')</script>`
