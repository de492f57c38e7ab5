import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { migrate } from '#store/migrate.ts'
import { keepRunning, type Child } from './child.ts'
import { openPostgres, type OpenPostgres } from './open-postgres.ts'

export interface Application {
  /** Where the API listens. */
  readonly url: string
  readonly postgres: OpenPostgres
  /** Stops what serves first, then what it stands on. */
  stop(): Promise<void>
}

/** Everything on one machine: Postgres, migrations, and API and projector as processes of their own. */
export async function startApplication(config: Config, log: Logger): Promise<Application> {
  const postgres = await openPostgres(config, log)
  const children: Child[] = []
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    await postgres.stop()
  }
  try {
    await migrate(postgres.url, log)
    const env = { ...process.env, DATABASE_URL: postgres.url }
    const api = keepRunning('The API', 'api/process.ts', env, log)
    const projector = keepRunning('The projector', 'projector/process.ts', env, log)
    children.push(api, projector)
    const [url] = await Promise.all([api.ready, projector.ready])
    if (url === undefined) throw new Error('The API did not say where it listens')
    await untilReady(url)
    return { url, postgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The API answers at once; ready it is when its read models have reached the end that the log had. */
async function untilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(new URL('/health/ready', url)).catch(() => null)
    if (response?.ok) return
    await delay(50)
  }
}
