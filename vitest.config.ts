import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

const common = {
  exclude: [...configDefaults.exclude, 'web/e2e/**', 'ops/e2e/**'],
  // Long enough for a busy machine. The limits only end tests that hang.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

/** The files of a worker share imported modules, which saves time. Tests of screens do not, because they change the DOM. */
const shared = { isolate: false }

/** Kills and freezes processes under load, so it must run alone. */
const killing = 'projector/testing/crash.test.ts'

/** Run on a real PostgreSQL, unlike the other tests of `schema/`. */
const migrations = 'schema/migrations/*.test.ts'

/** Only the projects `server` and `killing` start PostgreSQL. */
export default defineConfig({
  test: {
    // For two cores: a worker is idle for a third of the time.
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
          environment: 'happy-dom',
          setupFiles: 'web/testing/setup.ts',
        },
      },
    ],
  },
})
