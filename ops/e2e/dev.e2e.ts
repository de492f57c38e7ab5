import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#store/embedded/free-port.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { startDevelopment } from './application.ts'

test('the development server stands before the API on its port, and finds nothing to warn of', async () => {
  const port = await freePort()
  const app = await startDevelopment({ dataDir: await temporaryFolder(), port })
  onTestFinished(async () => void (await app.stop()))

  const get = (path: string) => fetch(new URL(path, app.url), { headers: { accept: 'text/html' } })
  const ready = await get('/health/ready')
  expect(ready.status).toBe(200)
  const design = await get('/design')
  expect(design.status).toBe(200)
  expect(await design.text()).toContain('/@vite/client')
  // A module of the client, although it lies where the API's routes do.
  const module = await get('/api/call.ts')
  expect(module.headers.get('content-type')).toContain('javascript')

  expect(await app.stop()).toBe(0)
  expect(app.said()).not.toMatch(/\(!\)|warn|error|failed/i)
})
