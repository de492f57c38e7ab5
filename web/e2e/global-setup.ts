import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { start } from '#ops/e2e/support/application.ts'
import { findChromium } from './support/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    appUrl: string
    /** Folder in which the application stores sent emails. */
    mailFolder: string
  }
}

/** Starts one application for all journeys, with the built client, a free port and a temporary data folder. */
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
    // A crash of the server explains journeys that lost their connection, so print the server's log.
    if (code !== 0)
      console.error(`The application exited with code ${code}. Its output:\n${application.output()}`)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}
