import { pino, type Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'

export interface OpenPostgres {
  readonly url: string
  /** The folder of the embedded server's data; null where DATABASE_URL names a server. */
  readonly place: string | null
  /** Resolves when an embedded server is gone though nobody stopped it. */
  readonly died: Promise<void>
  stop(): Promise<void>
}

/** The Postgres of the configuration: the one it names, or the embedded one, joined where it runs already. */
export async function openPostgres(config: Config, log: Logger): Promise<OpenPostgres> {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, place: null, died: new Promise(() => {}), stop: async () => {} }
  }
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
}

export const openLog = (config: Config): Logger => pino({ level: config.LOG_LEVEL })
