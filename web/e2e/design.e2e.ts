import { rm } from 'node:fs/promises'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#ops/checks/run-steps.ts'
import { expectAccessible } from './axe.ts'
import { browserForFile } from './screen.ts'

/** The design page of the development server, without a dependency cache. */
const browser = browserForFile()
const cacheDir = `${root}/node_modules/.vite/design-journey`
const warned: string[] = []
let vite: ViteDevServer
beforeAll(async () => {
  await rm(cacheDir, { recursive: true, force: true })
  const warn = (message: string) => void warned.push(message)
  const customLogger = { ...createLogger('silent'), warn, warnOnce: warn, error: warn }
  const server = { port: 0, host: '127.0.0.1' }
  vite = await createServer({ configFile: `${root}/vite.config.ts`, cacheDir, customLogger, server })
  await vite.listen()
})
afterAll(() => vite.close())

test('all components are accessible on the design page', async () => {
  const page = await browser.open()
  // Vite bundles the dependencies first, which can take long.
  page.setDefaultTimeout(60_000)
  await page.goto(new URL('design', vite.resolvedUrls?.local[0]).href)
  await page.getByRole('heading', { name: 'Colours' }).waitFor()
  expect(warned).toEqual([])
  await expectAccessible(page, 'design')
})
