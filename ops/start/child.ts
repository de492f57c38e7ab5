import { backoffMs, pause } from '#kernel/resilience/backoff.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import * as z from 'zod'
import { inTurn } from '#projector/wait-for-stop.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { forkModule } from './load-processes.ts'

const childMessage = z.union([
  z.object({ ready: z.literal(true), url: z.string().optional() }),
  z.object({ startupError: z.string() }),
])

export interface Child {
  /** Resolves with the URL, if any, when the process is ready for the first time, or when the process is stopped. */
  readonly ready: Promise<string | undefined>
  stop(timeoutMs?: number): Promise<void>
}

/** Milliseconds until a stopping process is killed. The rest of the usual ten seconds is for stopping PostgreSQL. */
export const stopTimeoutMs = 8_500

interface SuperviseOptions {
  readonly env: NodeJS.ProcessEnv
  readonly log: Logger
  /** First process, if the caller has already started it. Otherwise, a new process is started. */
  readonly first?: ChildProcess | undefined
  /** Aborts when the application stops. After that, the exit of a child process is no error. */
  readonly stopping: AbortSignal
}

/** Runs a process and restarts it after each exit. If the first start fails, `ready` rejects, and there is no restart. */
export function superviseProcess(
  name: string,
  module: string,
  { env, log, first, stopping }: SuperviseOptions,
): Child {
  let isStopped = false
  let hasBeenReady = false
  let child: ChildProcess
  let restarts = 0
  const isExitExpected = () => isStopped || stopping.aborted
  const { promise: ready, resolve, reject } = Promise.withResolvers<string | undefined>()

  const start = (started = forkModule(module, env)) => {
    child = started
    let startupError: string | undefined
    started.on('message', (message) => {
      const { data } = childMessage.safeParse(message)
      if (data && 'ready' in data) {
        hasBeenReady = true
        restarts = 0
        resolve(data.url)
      } else startupError = data?.startupError ?? startupError
    })
    started.once('exit', (code, signal) => {
      const onExit = () => {
        if (isExitExpected()) return resolve(undefined)
        if (!hasBeenReady) return reject(new OperatorError(startupError ?? `${name} exited during startup.`))
        log.error({ code, signal, startupError }, `${name} exited; restarting`)
        void pause(backoffMs(++restarts, restartBackoff)).then(() => isExitExpected() || start())
      }
      // The last message of a process may arrive after its exit.
      if (started.connected) started.once('disconnect', onExit)
      else onExit()
    })
  }
  start(first && isRunning(first) ? first : undefined)
  const announceStop = () => {
    if (child.connected) child.send(inTurn, () => {}) // sending fails if the process has just exited
  }
  stopping.addEventListener('abort', announceStop, { once: true })

  return {
    ready,
    stop: async (timeoutMs = stopTimeoutMs) => {
      isStopped = true
      stopping.removeEventListener('abort', announceStop)
      // A disconnect asks the process to stop. SIGTERM stops a process that does not listen for the disconnect yet.
      if (child.connected) child.disconnect()
      await stopProcess(child, timeoutMs)
    },
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

const restartBackoff = { firstMs: 100, maxMs: 5_000 }

export async function stopProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (!isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(timer)
}
