import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from './support/browser.ts'
import { startTemporarily } from './support/temporary-application.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    appUrl: string
    /** Folder in which the application stores sent emails. */
    emailFolder: string
  }
}

/** Starts one application for all journeys, with the built client, a free port and a temporary data folder. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [application, chromium] = await Promise.all([startTemporarily({ TRUST_PROXY: '1' }), findChromium()])
  provide('chromium', chromium)
  provide('appUrl', application.url)
  provide('emailFolder', path.join(application.dataDir, 'mail'))
  return async () => {
    const code = await application.stop()
    // Journeys fail if the server crashes. The log shows the cause of the crash.
    if (code !== 0)
      console.error(`The application exited with code ${code}. Its output:\n${application.output()}`)
  }
}
