import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against one shared application. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['web/e2e/**/*.e2e.ts'],
    globalSetup: 'web/e2e/global-setup.ts',
    maxWorkers: 2,
    // Loading Playwright takes longer than some journeys, so each worker loads it once.
    isolate: false,
    // Generous limits for a busy machine; they only end journeys that hang.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
