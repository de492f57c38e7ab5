import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '#ops/e2e/application.ts'
import { ops } from '#ops/e2e/command-line.ts'
import { Person as Registered } from '#ops/e2e/person.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { linkIn } from './mail.ts'
import { browserForFile } from './screen.ts'

const browser = browserForFile()

/** An application of its own: reports that are run early would reach the people of other journeys too. */
async function startAlone() {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  onTestFinished(async () => void (await app.stop()))
  return { url: app.url, dataDir }
}

/** The newest mail that was written, once there are so many. */
async function mailNumber(count: number, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const names = async () =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(count)
  const newest = (await names()).toSorted().at(-1) ?? ''
  return readFile(path.join(folder, newest), 'utf8')
}

test('whoever gets a report stops the reports from the mail, signed out, and comes back', async () => {
  const { url, dataDir } = await startAlone()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const reports = (days: number) => ops(dataDir, 'reports', 'run', '--at', inDays(days))
  const ida = await Registered.registered(url)
  await ida.createProject('Halden')
  expect((await reports(8)).said).toContain('1 report is issued.')
  const link = new URL(linkIn(await mailNumber(1, dataDir), '/unsubscribe'))

  const page = await browser.open({ baseURL: url })
  await page.goto(link.pathname + link.search)
  await page.getByRole('heading', { level: 1, name: 'Reports about Halden' }).waitFor()
  await expectAccessible(page, 'unsubscribe')
  await page.setViewportSize({ width: 320, height: 600 })
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: 'Stop the reports' }).click()
  await page.getByRole('heading', { level: 1, name: 'The reports about Halden are stopped' }).waitFor()
  await expectAccessible(page, 'unsubscribed')
  expect((await reports(16)).said).toContain('nothing is due')

  await page.getByRole('button', { name: 'Start the reports again' }).click()
  await page.getByRole('button', { name: 'Stop the reports' }).waitFor()
  // Where the button leads is the link itself, which may be loaded again.
  await page.reload()
  await page.getByRole('button', { name: 'Stop the reports' }).waitFor()
  expect((await reports(16)).said).toContain('1 report is issued.')
  await mailNumber(2, dataDir)

  await page.goto('/unsubscribe?token=1.nothing&of=reports')
  await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
  await expectAccessible(page, 'unsubscribe-broken')
  await page.getByRole('link', { name: 'Go to Brandpath' }).click()
  await page.waitForURL('**/auth')
})
