import { rm } from 'node:fs/promises'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#ops/run-steps.ts'
import { expectAccessible } from './axe.ts'
import { browserForFile } from './screen.ts'

/** Every component with all its states, as the development server alone shows it, and as on a fresh clone. */
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

test('the components', async () => {
  const page = await browser.open()
  // Vite first builds what it serves, which takes as long as the machine is busy.
  page.setDefaultTimeout(60_000)
  await page.goto(new URL('design', vite.resolvedUrls?.local[0]).href)
  await page.getByRole('heading', { name: 'Colours' }).waitFor()
  expect(warned).toEqual([])
  await expectAccessible(page, 'design')
})
