import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aRoadmapUpdate } from '#web/features/roadmap/testing/a-roadmap-update.ts'
import { expectAccessible } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import { browserForFile, toast } from '../support/screen.ts'

/**
 * Journeys in which a project adopts a newer roadmap. All journeys share one application and one roadmap, so this file
 * mocks the newer roadmap. `ops/e2e/roadmap.e2e.ts` tests a real newer roadmap.
 */
const browser = browserForFile()

/** Mocks a newer roadmap for a project. Returns the update requests that the page sends. */
async function playNewer(page: Page, project: number): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(`**/api/projects/${project}/roadmap`, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON())
      return route.fulfill({ json: { id: project, version: aRoadmapUpdate.newest } })
    }
    const version = sent.length === 0 ? aRoadmapUpdate.version : aRoadmapUpdate.newest
    return route.fulfill({ json: { ...aRoadmapUpdate, version } })
  })
  return sent
}

/** Creates Ida's project and opens its dashboard. A roadmap update is available for the project. */
async function openOutdatedProject(options: Parameters<typeof browser.open>[0] = {}) {
  const page = await browser.open(options)
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  const sent = await playNewer(page, project)
  await page.goto(`/project/${project}`)
  const open = page.getByRole('button', { name: 'Review changes' })
  await open.waitFor()
  return { page, sent, open, dialog: page.getByRole('dialog', { name: 'Update the roadmap' }) }
}

test('if a newer version of the project’s roadmap exists, the dashboard lists the changes and lets the user adopt the version', async () => {
  const { page, sent, open, dialog } = await openOutdatedProject()
  await page.getByText('A roadmap update is available: 1 new task, 1 retired, 1 changed.').waitFor()
  await open.press('Enter')
  await dialog.getByText('Buy retail media').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)

  await open.click()
  await dialog.getByRole('button', { name: 'Update roadmap' }).click()
  await toast(page, 'This project now uses the newest roadmap').waitFor()
  await open.waitFor({ state: 'hidden' })
  expect(sent).toEqual([{ version: aRoadmapUpdate.newest }])
})

test('the dashboard banner for a newer roadmap version has no accessibility errors', async () => {
  const { page } = await openOutdatedProject()
  await expectAccessible(page, 'roadmap-news')
})

test('the dialog with the changes of a newer roadmap version has no accessibility errors in a window of 320 px', async () => {
  const { page, open, dialog } = await openOutdatedProject({ viewport: { width: 320, height: 640 } })
  await open.click()
  await dialog.getByText('Buy retail media').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page, 'roadmap-preview')
})
