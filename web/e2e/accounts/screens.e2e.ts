import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { failing, createProjectInProgress, projectName } from '../support/project-in-progress.ts'
import { browserForFile, tablet, type Session } from '../support/screen.ts'

/** Checks that every screen except the dashboard is accessible and does not scroll horizontally. */
const browser = browserForFile()

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('The element is not visible, so it has no bounding box.')
  return box
}

/** Returns all heights that the open dialog has until the dialog contains the named button. */
const heightsUntil = (page: Page, button: string) =>
  page.evaluate(
    (words) =>
      new Promise<number[]>((resolve) => {
        const heights = new Set<number>()
        function check() {
          const dialog = document.querySelector<HTMLElement>('[role=dialog]')
          if (dialog) heights.add(dialog.offsetHeight)
          const buttons = Array.from(dialog?.querySelectorAll('button') ?? [])
          if (buttons.some(({ textContent }) => textContent === words)) resolve(Array.from(heights))
          else requestAnimationFrame(check)
        }
        check()
      }),
    button,
  )

describe('screens for a logged-out visitor', () => {
  async function at(path: string): Promise<Page> {
    const page = await browser.open()
    await page.goto(path)
    return page
  }

  test('the login screen has no accessibility errors, before and after a login with empty fields', async () => {
    const page = await at('/auth')
    await page.getByRole('tab', { name: 'Login' }).waitFor()
    await expectAccessible(page, 'login')
    await page.getByRole('tabpanel', { name: 'Login' }).getByRole('button', { name: 'Login' }).click()
    await page.getByText('Password is required').waitFor()
    await expectAccessible(page, 'login-errors')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expectAccessible(page, 'register')
  })

  test('the “Forgot your password?” screen has no accessibility errors', async () => {
    const page = await at('/forgot-password')
    await page.getByLabel('Email').waitFor()
    await expectAccessible(page, 'forgot-password')
  })

  test('the screen for a new password has no accessibility errors, with and without a token in the link', async () => {
    const page = await at('/reset-password?token=x')
    await page.getByLabel('Confirm password').waitFor()
    await expectAccessible(page, 'reset-password')
    await page.goto('/reset-password')
    await page.getByText('Invalid or expired reset link. Please request a new password reset.').waitFor()
    await expectAccessible(page, 'reset-password-invalid')
  })

  test('the 404 page has no accessibility errors', async () => {
    const page = await at('/nowhere')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await expectAccessible(page, 'not-found')
  })
})

describe('screens for a logged-in user', () => {
  let session: Session
  beforeAll(async () => {
    ;({ session } = await createProjectInProgress(await browser.openAndKeep()))
  })
  const open = () => browser.open({ storageState: session })

  test('the home screen has no accessibility errors, with a closed or an open menu and with an open dialog', async () => {
    const page = await open()
    await page.goto('/')
    await page.getByRole('heading', { name: projectName, exact: true }).waitFor()
    await expectAccessible(page, 'home')
    await page.getByRole('button', { name: /My Account/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, 'home-menu')
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
    await page.getByRole('heading', { name: 'Emails about your projects' }).waitFor()
    await page.getByRole('button', { name: 'Create calendar address' }).waitFor()
    await expectAccessible(page, 'account')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.getByRole('button', { name: 'Install the app' }).click()
    await page.getByRole('dialog', { name: 'Install Brandpath' }).waitFor()
    await expectAccessible(page, 'install')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Delete ${projectName}`, exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, 'home-delete')
  })

  test('the dialog “Install the app” keeps the same height while and after the content loads', async () => {
    const page = await open()
    await page.goto('/')
    await page.getByRole('button', { name: 'Install the app' }).click()
    expect(await heightsUntil(page, 'Got it')).toHaveLength(1)
  })

  test.each(['/guides/manage', '/monitoring', '/history'])(
    'on %s, a user who is not an administrator sees a notice at least 24 px below the page title',
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

  test('the project screen has no accessibility errors while the project loads', async () => {
    const page = await open()
    let requested = false
    await page.route('**/api/tasks*', () => void (requested = true))
    await page.goto('/')
    const link = page.getByRole('link', { name: `Open Project: ${projectName}`, exact: true })
    // The link prefetches the tasks on hover, but only after the code for prefetching has loaded.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await link.hover()
        return requested
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

  test('the home screen has no accessibility errors after a load error', async () => {
    const page = await open()
    await page.route('**/api/projects', (route) => route.fulfill(failing(400)))
    await page.goto('/')
    await page.getByRole('heading', { name: 'Failed to load projects' }).waitFor()
    await expectAccessible(page, 'home-failed')
  })

  test('the home screen has no accessibility errors after the session has ended', async () => {
    const page = await open()
    await page.route('**/api/projects', async (route) => {
      await page.getByRole('banner').waitFor()
      await route.fulfill({ status: 401, json: { error: 'Please log in' } })
    })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Please Login' }).waitFor()
    await expectAccessible(page, 'home-session-ended')
  })

  test('the home screen has no accessibility errors if the user has no project', async () => {
    const page = await open()
    await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your first brand starts here' }).waitFor()
    await expectAccessible(page, 'home-empty')
  })

  test('the home screen has no accessibility errors if the overview video cannot be played', async () => {
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

/** Page that sends the error of YouTube's player for a video that may not be embedded. */
const refusingPlayer = `<script>parent.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*')</script>`
