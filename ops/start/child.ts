import { backoffMs, pause } from '#kernel/resilience/backoff.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import { inTurn } from '#projector/wait-for-stop.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { root } from '../checks/run-steps.ts'

const childMessage = z.union([
  z.object({ ready: z.literal(true), url: z.string().optional() }),
  z.object({ startupError: z.string() }),
])

export interface Child {
  /** Resolves when the process is first ready, with its URL if it has one. Also resolves when the process was stopped. */
  readonly ready: Promise<string | undefined>
  stop(timeoutMs?: number): Promise<void>
}

/** Milliseconds until a stopping process is killed. The rest of ten seconds is for the shutdown of the database. */
export const stopTimeoutMs = 8_500

interface SuperviseOptions {
  readonly env: NodeJS.ProcessEnv
  readonly log: Logger
  /** Aborts when the application stops. From then on, exits of child processes are expected. */
  readonly stopping: AbortSignal
}

/** Runs a process and restarts it after each exit. If its first start fails, `ready` rejects and no restart follows. */
export function superviseProcess(
  name: string,
  module: string,
  { env, log, stopping }: SuperviseOptions,
): Child {
  let isStopped = false
  let hasBeenReady = false
  let child: ChildProcess
  let restarts = 0
  const isExitExpected = () => isStopped || stopping.aborted
  const { promise: ready, resolve, reject } = Promise.withResolvers<string | undefined>()

  const start = () => {
    const started = fork(path.join(root, module), { env, cwd: root })
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
        log.error({ code, signal, startupError }, `${name} exited, restarting`)
        void pause(backoffMs(++restarts, restartBackoff)).then(() => isExitExpected() || start())
      }
      // The last message of a process can arrive after its exit.
      if (started.connected) started.once('disconnect', onExit)
      else onExit()
    })
  }
  start()
  const announceStop = () => {
    if (child.connected) child.send(inTurn, () => {}) // sending fails if the process has just exited
  }
  stopping.addEventListener('abort', announceStop, { once: true })

  return {
    ready,
    stop: async (timeoutMs = stopTimeoutMs) => {
      isStopped = true
      stopping.removeEventListener('abort', announceStop)
      // Disconnecting asks the process to stop. A process that does not handle this event yet is stopped by a signal.
      if (child.connected) child.disconnect()
      await stopProcess(child, timeoutMs)
    },
  }
}

const restartBackoff = { firstMs: 100, maxMs: 5_000 }

export async function stopProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(timer)
}
