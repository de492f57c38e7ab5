import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import { endProcess } from './end-process.ts'
import { root } from './run-steps.ts'

/** What a child tells once it works. */
const readyMessage = z.object({ ready: z.literal(true), url: z.string().optional() })

export interface Child {
  /** Resolves when the child works for the first time, with its address where it has one. */
  readonly ready: Promise<string | undefined>
  /** Asks it to end, and ends it where it does not within the grace. */
  stop(): Promise<void>
}

/** Milliseconds that a child has to finish what it is at: what is left of ten seconds is for the database's end. */
const grace = 8_500

/**
 * Runs a part of the application as a process of its own and starts it again when it dies. One that never
 * got to work is not tried again: `ready` rejects.
 */
export function keepRunning(name: string, module: string, env: NodeJS.ProcessEnv, log: Logger): Child {
  let stopping = false
  let worked = false
  let child: ChildProcess
  let died = 0
  const { promise: ready, resolve, reject } = Promise.withResolvers<string | undefined>()

  const start = () => {
    child = fork(path.join(root, module), { env, cwd: root })
    child.on('message', (message) => {
      const told = readyMessage.safeParse(message)
      if (!told.success) return
      worked = true
      died = 0
      resolve(told.data.url)
    })
    child.on('exit', (code, signal) => {
      if (stopping) return
      if (!worked) return reject(new Error(`${name} ended as it started`))
      log.error({ code, signal }, `${name} died: starting it again`)
      void delay(Math.min(5_000, 100 * 2 ** died++)).then(() => stopping || start())
    })
  }
  start()

  return {
    ready,
    stop: async () => {
      stopping = true
      await endProcess(child, grace)
    },
  }
}
