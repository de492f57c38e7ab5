import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { registered } from './client.ts'
import type { FlakyNetwork } from './flaky-network.ts'
import type { browserForFile } from './screen.ts'
import { taskList } from './task-list.ts'

/** Opens a project page. Waits until the service worker has cached the data of the page. */
export async function openCachedDashboard(
  browser: ReturnType<typeof browserForFile>,
  network: FlakyNetwork,
): Promise<Page> {
  const page = await browser.open({ baseURL: network.url, serviceWorkers: 'allow' })
  const client = await registered(page)
  const project = await client.project('Halden Sparkling Tea')
  await page.goto(`/project/${project}`)
  await taskList(page).waitFor()
  await expect
    .poll(() => page.evaluate(cachedPaths), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        '/api/user',
        '/api/projects',
        '/api/tasks',
        `/api/projects/${project}/members`,
      ]),
    )
  return page
}

/** Runs in the page. Returns the API paths that the service worker has cached for the current user. */
export async function cachedPaths(): Promise<string[]> {
  const kept = (await caches.keys()).find((name) => name.startsWith('last-seen-'))
  if (kept === undefined) return []
  return (await (await caches.open(kept)).keys()).map(({ url }) => new URL(url).pathname)
}
