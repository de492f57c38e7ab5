import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

const common = {
  exclude: [...configDefaults.exclude, 'web/e2e/**', 'ops/e2e/**'],
  // No test waits for a time: these only end what hangs, on a machine that may be busy.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * The files of a worker share what they import: to load the server for each of them took longer than its tests.
 * What runs in a screen keeps to itself, since a document has one state for all.
 */
const shared = { isolate: false }

/** Kills and freezes processes under load, and wants the machine for itself. */
const killing = 'projector/crash.test.ts'

/** Only the tests of `server` wait for a PostgreSQL; which of the projects start depends on the files asked for. */
export default defineConfig({
  test: {
    // On two cores: each waits for a third of its time, for PostgreSQL, the disk and processes that it ends.
    maxWorkers: 3,
    projects: [
      { test: { name: 'pure', include: ['{schema,domain}/**/*.test.ts'], ...common, ...shared } },
      {
        test: {
          name: 'server',
          include: ['{store,api,projector,ops}/**/*.test.ts'],
          ...common,
          ...shared,
          exclude: [...common.exclude, killing],
          globalSetup: 'store/testing/global-setup.ts',
        },
      },
      {
        test: {
          name: 'killing',
          include: [killing],
          ...common,
          globalSetup: 'store/testing/global-setup.ts',
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: { name: 'web', include: ['web/**/*.test.ts'], ...common, ...shared },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          ...common,
          environment: 'happy-dom',
          setupFiles: 'web/testing/setup.ts',
        },
      },
    ],
  },
})
