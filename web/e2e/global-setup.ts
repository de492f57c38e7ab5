import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { start } from '#ops/e2e/support/application.ts'
import { findChromium } from './support/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    appUrl: string
    /** Folder of the sent emails. */
    mailFolder: string
  }
}

/** Starts one application with a built client on a free port and in a temporary folder. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brandpath-journeys-'))
  await chmod(dataDir, 0o711) // PostgreSQL may run as another user
  const [application, chromium] = await Promise.all([
    start({ dataDir, env: { TRUST_PROXY: '1' } }),
    findChromium(),
  ])
  provide('chromium', chromium)
  provide('appUrl', application.url)
  provide('mailFolder', path.join(dataDir, 'mail'))
  return async () => {
    const code = await application.stop()
    // Shows the log of the server, for journeys that lose the connection.
    if (code !== 0) console.error(`The application exited with ${code}:\n${application.output()}`)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}
