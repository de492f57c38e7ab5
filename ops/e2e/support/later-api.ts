import { pino } from 'pino'
import { startApi, type RunningApi } from '#api/server.ts'
import { readConfig } from '#schema/config.ts'
import { openPostgres } from '#kernel/postgres/embedded/start.ts'
import { databaseNames } from '#schema/tables/database.ts'

/**
 * Starts a second API in the test process, while the application runs. The clock of the second API is ahead, so that
 * invitations and sessions have expired.
 */
export async function startLaterApi(dataDir: string, offsetMs: number): Promise<RunningApi> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const log = pino({ level: config.LOG_LEVEL })
  const postgres = await openPostgres(config, databaseNames.application, log)
  const api = await startApi({
    config,
    databaseUrl: postgres.url,
    log,
    now: () => new Date(Date.now() + offsetMs),
  }).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  return {
    url: api.url,
    stop: async () => {
      await api.stop()
      await postgres.stop()
    },
  }
}
