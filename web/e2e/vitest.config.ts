import { defineConfig } from 'vitest/config'

/** Journeys in a real browser, against one application that all of them share. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['web/e2e/**/*.e2e.ts'],
    globalSetup: 'web/e2e/global-setup.ts',
    maxWorkers: 2,
    // Playwright takes longer to load than some journeys take: once a worker is enough.
    isolate: false,
    // No journey waits for a time: these only end what hangs, on a machine that may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
