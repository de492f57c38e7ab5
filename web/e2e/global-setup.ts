import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { start } from '#ops/e2e/application.ts'
import { findChromium } from './browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the application listens. */
    appUrl: string
    /** Where it writes its mails. */
    mailFolder: string
  }
}

/** One application with a built client, on a free port and in a folder that goes with it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brandpath-journeys-'))
  const [application, chromium] = await Promise.all([
    start({ dataDir, env: { TRUST_PROXY: '1' } }),
    findChromium(),
  ])
  provide('chromium', chromium)
  provide('appUrl', application.url)
  provide('mailFolder', path.join(dataDir, 'mail'))
  return async () => {
    const code = await application.stop()
    // What the journeys report as a lost connection began here.
    if (code !== 0) console.error(`The application ended with ${code}:\n${application.said()}`)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}
