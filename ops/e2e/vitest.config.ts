import { defineConfig } from 'vitest/config'

/** Faults of the whole application, started as an operator starts it. Two at a time: each waits about as long as it works. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['ops/e2e/**/*.e2e.ts'],
    maxWorkers: 2,
    globalSetup: 'ops/e2e/global-setup.ts',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
