import { openSync } from 'node:fs'
import path from 'node:path'
import { until } from '#kernel/resilience/until.ts'
import type { EventStoreVariables } from './bench.ts'
import type { ChildProcesses, ServiceProcess } from './children.ts'

/** An API process and a projector process that use the same database. */
export interface Application {
  readonly url: string
  readonly api: ServiceProcess
  readonly projector: ServiceProcess
  stop(): Promise<void>
}

interface ApplicationOptions {
  readonly databaseUrl: string
  readonly eventStore?: EventStoreVariables
  readonly folder: string
}

/**
 * Starts an API process and a projector process, which log to a file. The API process also runs `processes/*-probe.ts`.
 */
export async function startApplication(
  children: ChildProcesses,
  { databaseUrl, eventStore, folder }: ApplicationOptions,
): Promise<Application> {
  const log = openSync(path.join(folder, 'application.log'), 'a')
  const env = {
    ...process.env,
    ...eventStore,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'info',
  }
  const stdio = ['ignore', log, 'inherit', 'ipc'] as const
  const [projector, api] = await Promise.all([
    children.serve('projector/process.ts', { env, stdio: [...stdio] }),
    children.serve('api/process.ts', {
      env,
      stdio: [...stdio],
      execArgv: [
        '--expose-gc',
        ...['memory', 'profile'].flatMap((probe) => ['--import', `./ops/bench/processes/${probe}-probe.ts`]),
      ],
    }),
  ])
  await untilReady(api.url)
  return {
    url: api.url,
    api,
    projector,
    stop: async () => {
      await api.stop()
      await projector.stop()
    },
  }
}

async function untilReady(url: string): Promise<void> {
  await until(async () => {
    const response = await fetch(new URL('/health/ready', url)).catch(() => null)
    return response?.ok
  })
}
