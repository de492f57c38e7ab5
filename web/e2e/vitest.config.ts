import { defineConfig } from 'vitest/config'

/** Runs the journeys in a real browser. All journeys share one application. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['web/e2e/**/*.e2e.ts'],
    globalSetup: 'web/e2e/global-setup.ts',
    // Journeys wait often, so three workers are needed to keep two cores busy.
    maxWorkers: 3,
    // Loading Playwright takes longer than some journeys, so the files of a worker share one copy.
    isolate: false,
    // The limits end journeys that hang, and are long enough for a slow machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
