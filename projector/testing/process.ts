import { forkProgram, type ForkedProgram } from '#ops/testing/fork-program.ts'

/** Starts a projector as a separate process, as in production. `env` contains additional environment variables. */
export const startProjectorProcess = (
  databaseUrl: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): ForkedProgram =>
  forkProgram('projector/process.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...env,
  })
