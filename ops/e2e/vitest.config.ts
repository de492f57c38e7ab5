import { defineConfig } from 'vitest/config'

/** Fault tests of the whole application. Runs three tests concurrently, because a test waits half of its time. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['ops/e2e/**/*.e2e.ts'],
    maxWorkers: 3,
    globalSetup: 'ops/e2e/global-setup.ts',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
