import { defineConfig } from 'vitest/config'

/** Journeys in a real browser, against one application that all of them share. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['web/e2e/**/*.e2e.ts'],
    globalSetup: 'web/e2e/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
