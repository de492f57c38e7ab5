import type { Page } from 'playwright-core'
import type { Client } from '#ops/testing/client.ts'
import { registered } from './client.ts'
import type { browserForFile } from './screen.ts'

type FileBrowser = ReturnType<typeof browserForFile>

export type Column = 'Pending' | 'In Progress' | 'Completed'

/** Opens the board of a new project. Returns the titles of its first two tasks. */
export async function openBoard(browser: FileBrowser, options?: Parameters<FileBrowser['open']>[0]) {
  const page = await browser.open(options)
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  await page.goto(`/project/${project}?view=board`)
  await cardsOf(page, 'Pending').first().waitFor()
  const [first, second] = await cardsOf(page, 'Pending').getByRole('link').allTextContents()
  if (first === undefined || second === undefined) throw new Error('The board shows fewer than two tasks.')
  return { page, ida, project, first, second }
}

export const column = (page: Page, name: Column) =>
  page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
export const cardsOf = (page: Page, name: Column) => column(page, name).getByRole('listitem')
export const card = (page: Page, title: string, name: Column) =>
  cardsOf(page, name).filter({ has: page.getByRole('link', { name: title, exact: true }) })
export const moveButton = (page: Page, title: string) => page.getByRole('button', { name: `Move: ${title}` })
export const announced = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

/** Titles in messages have isolated writing directions. */
export const quoted = (title: string) => `“\u2068${title}\u2069”`

export async function statusOf(ida: Client, project: number, title: string): Promise<string | undefined> {
  return (await ida.tasks(project)).find((task) => task.title === title)?.status
}
