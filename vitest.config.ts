import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

const common = {
  exclude: [...configDefaults.exclude, 'web/e2e/**', 'ops/e2e/**'],
  // The limits end tests that hang. They are long enough for a slow machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: 'ops/testing/setup.ts',
}

/** Test files of a worker share imported modules, to save time. The setup files undo the changes of each test. */
const shared = { isolate: false }

/** This test kills and suspends processes under load, so no other test may run at the same time. */
const killing = 'projector/testing/crash.test.ts'

/** The migration tests need a real PostgreSQL. The other tests of `schema/` do not. */
const migrations = 'schema/migrations/*.test.ts'

/** Defines five test projects. Only `server` and `killing` start PostgreSQL. */
export default defineConfig({
  test: {
    // Three workers keep two cores in use, because a worker is idle for a third of the time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{schema,domain}/**/*.test.ts'],
          ...common,
          ...shared,
          exclude: [...common.exclude, migrations],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{kernel,api,projector,ops}/**/*.test.ts', migrations],
          ...common,
          ...shared,
          exclude: [...common.exclude, killing],
          globalSetup: ['kernel/testing/global-setup.ts', 'ops/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'killing',
          include: [killing],
          ...common,
          globalSetup: ['kernel/testing/global-setup.ts', 'ops/testing/global-setup.ts'],
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
          ...shared,
          environment: 'happy-dom',
          setupFiles: [common.setupFiles, 'web/testing/setup.ts'],
        },
      },
    ],
  },
})
