import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'

const message = z.object({ env: z.record(z.string(), z.string()) })

export function sendEnvironment(child: ChildProcess, env: z.output<typeof message>['env']): void {
  child.send({ env }, () => {}) // sending fails if the process has just exited
}

/** Waits for the variables that the parent process sends. Call this function before the process listens for other messages. */
export async function receiveEnvironment(): Promise<void> {
  if (process.env.AWAIT_ENVIRONMENT === undefined) return
  const received: unknown[] = await once(process, 'message')
  Object.assign(process.env, message.parse(received[0]).env)
}
