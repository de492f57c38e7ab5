import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'web/e2e/**', 'ops/e2e/**']

/** Only the tests of `server` wait for a PostgreSQL; which of the projects start depends on the files asked for. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      { test: { name: 'pure', include: ['{schema,domain}/**/*.test.ts'], exclude } },
      {
        test: {
          name: 'server',
          include: ['{store,api,projector,ops}/**/*.test.ts'],
          exclude,
          globalSetup: 'store/testing/global-setup.ts',
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: { name: 'web', include: ['web/**/*.test.ts'], exclude },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: { name: 'screens', include: ['web/**/*.test.tsx'], exclude, environment: 'happy-dom' },
      },
    ],
  },
})
