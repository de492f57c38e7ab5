import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { Client } from '../testing/client.ts'
import { startDevelopment } from './support/application.ts'

test('the development server forwards API requests to the API and prints no warnings', async () => {
  const app = await startDevelopment({ dataDir: await temporaryFolder() })
  onTestFinished(async () => void (await app.stop()))

  const browser = new Client(app.url)
  const get = (path: string) => browser.get(path, { accept: 'text/html' })
  const ready = await get('/health/ready')
  expect(ready.status).toBe(200)
  const page = await get('/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('/@vite/client')
  // This path is a module of the web client. The development server must not forward the request to the API.
  const module = await get('/http/request.ts')
  expect(module.headers.get('content-type')).toContain('javascript')

  expect(await app.stop()).toBe(0)
  expect(app.output()).not.toMatch(/\(!\)|warn|error|failed/i)
})
