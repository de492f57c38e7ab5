import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#ops/testing/client.ts'
import { registered } from '../support/client.ts'
import { confirmAddress } from '../support/emails.ts'
import { browserForFile, type Session } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Takes the pictures of README.md for `npm run screenshots`. Only opens the screens if README_PICTURES is not set. */
const browser = browserForFile()
const folder = process.env['README_PICTURES']
const projectName = 'Halden Oat Drink'
let session: Session
let project: number
beforeAll(async () => {
  const page = await browser.openAndKeep()
  const client = await registered(page)
  await page.request.patch('/api/user', { data: { username: 'Ida Holm' } })
  await confirmAddress(client)
  project = await launch(client, projectName, 21)
  await launch(client, 'Halden Sparkling Tea', 6)
  session = await page.context().storageState()
  await page.context().close()
})

/** Creates a project, completes the first tasks and starts the next two tasks. */
async function launch(client: Client, name: string, completed: number): Promise<number> {
  const id = await client.project(name)
  for (const [index, task] of (await client.tasks(id)).slice(0, completed + 2).entries())
    await client.changeStatus(task.id, index < completed ? 'completed' : 'in_progress')
  return id
}

const open = () => browser.open({ storageState: session, viewport: { width: 1280, height: 860 } })

/** Saves a WebP screenshot through Chromium, because Playwright supports only PNG and JPEG. */
async function save(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const chromium = await page.context().newCDPSession(page)
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await writeFile(path.join(folder, name), data, 'base64')
}

test('the screenshot of the dashboard for README.md shows tasks, team and progress', async () => {
  const page = await open()
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  await page.getByRole('heading', { name: 'Team Members' }).waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, 'project.webp')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(projectName)
})

test('the screenshot of the home screen for README.md shows two projects', async () => {
  const page = await open()
  await page.goto('/')
  await page.getByRole('heading', { name: projectName, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, 'home.webp')
  expect(await page.getByRole('link', { name: /Open Project/ }).count()).toBe(2)
})
