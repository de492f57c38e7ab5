import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import { inTurn } from '#projector/until-asked.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { endProcess } from './end-process.ts'
import { root } from './run-steps.ts'

/** What a child tells once it works, or where it cannot. */
const told = z.union([
  z.object({ ready: z.literal(true), url: z.string().optional() }),
  z.object({ inTheWay: z.string() }),
])

export interface Child {
  /**
   * Resolves when the child works for the first time, with its address where it has one, and without where it was to end
   * before that.
   */
  readonly ready: Promise<string | undefined>
  /** Asks it to end, and ends it where it does not within so many milliseconds: the grace, where they are left out. */
  stop(within?: number): Promise<void>
}

/** Milliseconds that a child has to finish what it is at: what is left of ten seconds is for the database's end. */
export const grace = 8_500

interface KeepRunning {
  readonly env: NodeJS.ProcessEnv
  readonly log: Logger
  /**
   * Aborts where everything is to end. A supervisor may ask each process of ours itself: what ends then has not died,
   * whenever its own turn to be stopped comes.
   */
  readonly asked: AbortSignal
}

/**
 * Runs a part of the application as a process of its own and starts it again when it dies. One that never
 * got to work is not tried again: `ready` rejects.
 */
export function keepRunning(name: string, module: string, { env, log, asked }: KeepRunning): Child {
  let stopped = false
  let worked = false
  let child: ChildProcess
  let died = 0
  const isToEnd = () => stopped || asked.aborted
  const { promise: ready, resolve, reject } = Promise.withResolvers<string | undefined>()

  const start = () => {
    child = fork(path.join(root, module), { env, cwd: root })
    follow(child, {
      onReady: (url) => {
        worked = true
        died = 0
        resolve(url)
      },
      onEnd: (end) => {
        if (isToEnd()) return resolve(undefined)
        if (!worked) return reject(new OperatorError(end.inTheWay ?? `${name} ended as it started.`))
        log.error(end, `${name} died: starting it again`)
        void delay(Math.min(5_000, 100 * 2 ** died++)).then(() => isToEnd() || start())
      },
    })
  }
  start()
  const tellTurn = () => {
    if (child.connected) child.send(inTurn, () => {}) // who is gone need not hear of it
  }
  asked.addEventListener('abort', tellTurn, { once: true })

  return {
    ready,
    stop: async (within = grace) => {
      stopped = true
      asked.removeEventListener('abort', tellTurn)
      // By this it knows that its turn has come; the signal is for one that does not listen for it yet.
      if (child.connected) child.disconnect()
      await endProcess(child, within)
    },
  }
}

interface Life {
  readonly onReady?: (url: string | undefined) => void
  readonly onEnd: (end: End) => void
}

interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** In the child's own words, where it has some. */
  readonly inTheWay: string | undefined
}

/** Tells of what a child of ours says and of its end. */
export function follow(child: ChildProcess, { onReady, onEnd }: Life): void {
  let inTheWay: string | undefined
  child.on('message', (message) => {
    const { data } = told.safeParse(message)
    if (data && 'ready' in data) onReady?.(data.url)
    else inTheWay = data?.inTheWay ?? inTheWay
  })
  child.once('exit', (code, signal) => {
    const tell = () => onEnd({ code, signal, inTheWay })
    // The last that it told may come behind its end.
    if (child.connected) child.once('disconnect', tell)
    else tell()
  })
}
