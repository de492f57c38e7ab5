import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAdoption } from '#web/features/roadmap/testing/an-adoption.ts'
import { expectAccessible } from './axe.ts'
import { Person } from './person.ts'
import { browserForFile, picture } from './screen.ts'

/**
 * A newer roadmap, as a project's people meet it. The application of the journeys has one roadmap for all of them,
 * so that the server's part is played here; `ops/e2e/roadmap.e2e.ts` has the real one.
 */
const browser = browserForFile()

/** Answers for the server, from now on: what can be adopted, until it was. */
async function playNewer(page: Page, project: number): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(`**/api/projects/${project}/roadmap`, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON())
      return route.fulfill({ json: { id: project, version: anAdoption.newest } })
    }
    const version = sent.length === 0 ? anAdoption.version : anAdoption.newest
    return route.fulfill({ json: { ...anAdoption, version } })
  })
  return sent
}

test('a newer roadmap is announced, looked through, and adopted', async () => {
  const page = await browser.open()
  const ida = await Person.signedIn(page)
  const project = await ida.createProject('Halden Sparkling Tea')
  const sent = await playNewer(page, project)
  await page.goto(`/project/${project}`)
  await page.getByText('The roadmap has a newer version: 1 new task, 1 retired, 1 changed.').waitFor()
  await expectAccessible(page, 'roadmap-news')

  const open = page.getByRole('button', { name: 'See what changes' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A newer roadmap' })
  await dialog.getByText('Buy retail media').waitFor()
  await expectAccessible(page, 'roadmap-preview')
  await picture(page, 'roadmap-preview')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)

  await open.click()
  await dialog.getByRole('button', { name: 'Adopt' }).click()
  await page.getByText('This project is on the newest roadmap now', { exact: true }).first().waitFor()
  await open.waitFor({ state: 'hidden' })
  expect(sent).toEqual([{ version: anAdoption.newest }])
})

test('on a phone, in the dark, the preview fits', async () => {
  const page = await browser.open({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  const ida = await Person.signedIn(page)
  const project = await ida.createProject('Halden Sparkling Tea')
  await playNewer(page, project)
  await page.goto(`/project/${project}`)
  await page.getByRole('button', { name: 'See what changes' }).click()
  await page.getByRole('dialog', { name: 'A newer roadmap' }).getByText('Buy retail media').waitFor()
  await expectAccessible(page, 'roadmap-preview-phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
