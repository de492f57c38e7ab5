import { pino } from 'pino'
import { startApi, type RunningApi } from '#api/server.ts'
import { readConfig } from '#schema/config.ts'
import { openPostgres } from '../../cli/open-postgres.ts'

/**
 * Starts a second API in the test process, while the application of the data folder runs. The clock of this API is ahead,
 * so that invitations and sessions are already expired.
 */
export async function startLaterApi(dataDir: string, offsetMs: number): Promise<RunningApi> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const log = pino({ level: config.LOG_LEVEL })
  const postgres = await openPostgres(config, log)
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
