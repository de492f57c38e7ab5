import { readConfig } from '#schema/config.ts'
import { startApi, type RunningApi } from '#api/server.ts'
import { openLog, openPostgres } from '../open-postgres.ts'

/**
 * Another API beside the application that runs in a folder, for which it is later than it is: what ends after
 * days has ended there. In this process.
 *
 * @param by milliseconds
 */
export async function startLaterApi(dataDir: string, by: number): Promise<RunningApi> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const log = openLog(config)
  const postgres = await openPostgres(config, log)
  const api = await startApi({
    config,
    databaseUrl: postgres.url,
    log,
    now: () => new Date(Date.now() + by),
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
