import { defineConfig } from 'vitest/config'

/** Faults of the whole application, started as an operator starts it. One after another: each takes the machine. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['ops/e2e/**/*.e2e.ts'],
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
