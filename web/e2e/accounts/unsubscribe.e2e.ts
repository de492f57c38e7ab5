import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '#ops/e2e/support/application.ts'
import { runOps } from '#ops/e2e/support/command-line.ts'
import { Client } from '#ops/testing/client.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { expectAccessible, sidewaysScroll } from '../support/axe.ts'
import { linkIn } from '../support/emails.ts'
import { browserForFile } from '../support/screen.ts'

const browser = browserForFile()

/** Starts a separate application, because the command `reports run` sends the reports of all projects. */
async function startAlone() {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  onTestFinished(async () => void (await app.stop()))
  return { url: app.url, dataDir }
}

/** Waits until exactly `count` emails have been sent. Returns the newest email. */
async function emailNumber(count: number, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const names = async () =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(count)
  const newest = (await names()).toSorted().at(-1) ?? ''
  return readFile(path.join(folder, newest), 'utf8')
}

test('a logged-out recipient can stop and restart project reports through the link in a report email', async () => {
  const { url, dataDir } = await startAlone()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const reports = (days: number) => runOps(dataDir, 'reports', 'run', '--at', inDays(days))
  const ida = await new Client(url).registered()
  await ida.project('Halden')
  expect((await reports(8)).stdout).toContain('Issued 1 report.')
  const link = new URL(linkIn(await emailNumber(1, dataDir), '/unsubscribe'))

  const page = await browser.open({ baseURL: url })
  await page.goto(link.pathname + link.search)
  await page.getByRole('heading', { level: 1, name: 'Reports on Halden' }).waitFor()
  await expectAccessible(page, 'unsubscribe')
  await page.setViewportSize({ width: 320, height: 600 })
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: 'Unsubscribe from these reports' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’ve unsubscribed from reports on Halden' }).waitFor()
  await expectAccessible(page, 'unsubscribed')
  expect((await reports(16)).stdout).toContain('No reports are due')

  await page.getByRole('button', { name: 'Turn reports back on' }).click()
  await page.getByRole('button', { name: 'Unsubscribe from these reports' }).waitFor()
  // The button does not change the URL, so a reload shows the same page again.
  await page.reload()
  await page.getByRole('button', { name: 'Unsubscribe from these reports' }).waitFor()
  expect((await reports(16)).stdout).toContain('Issued 1 report.')
  await emailNumber(2, dataDir)

  await page.goto('/unsubscribe?token=1.nothing&of=reports')
  await page.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor()
  await expectAccessible(page, 'unsubscribe-broken')
  await page.getByRole('link', { name: 'Go to Brandpath' }).click()
  await page.waitForURL('**/auth')
})
