import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../process.ts', import.meta.url))

export interface ProjectorProcess {
  /** Resolves when the process has started and tries to get the leases. */
  readonly ready: Promise<unknown>
  signal(signal: NodeJS.Signals): void
  readonly exited: Promise<unknown>
}

/** Starts a projector as a separate process, as in production. `env` contains additional environment variables. */
export function startProjectorProcess(
  databaseUrl: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): ProjectorProcess {
  const child: ChildProcess = fork(program, {
    execArgv: [],
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ready: once(child, 'message'),
    exited: once(child, 'exit'),
    signal: (signal) => void child.kill(signal),
  }
}
