import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start } from './support/application.ts'
import { Client } from '#ops/testing/client.ts'

test('if PORT is 0, links in emails contain the port of the API, and the API keeps the port after a crash', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir, port: 0 })
  try {
    const { port } = new URL(app.url)
    expect(port).not.toBe('0')
    const ida = await new Client(app.url).registered('ida@halden.example')
    await ida.call('POST', '/api/forgot-password', { email: 'ida@halden.example' })
    await expect
      .poll(() => emailsIn(dataDir), { timeout: 60_000 })
      .toContain(`http://localhost:${port}/reset-password`)

    app.killOne('api/process.ts')
    await expect.poll(() => app.output(), { timeout: 60_000 }).toContain('The API exited')
    await expect.poll(() => ida.projects().catch(() => null), { timeout: 60_000 }).toEqual([])
  } finally {
    await app.stop()
  }
})

async function emailsIn(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return emails.join('\n').replaceAll(/=\r?\n/g, '')
}
