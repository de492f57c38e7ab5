import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod'
import { endProcess } from '../end-process.ts'
import { root } from '../run-steps.ts'

/** A process that goes on until it is stopped. */
export interface Serving {
  /** Where it listens, if it does. */
  readonly url: string
  readonly pid: number
  /** Sends it a question, as the process understands it, and waits for what it says next. */
  ask<T>(question: string | object, answer: z.ZodType<T>): Promise<T>
  stop(): Promise<void>
}

const readyMessage = z.object({ ready: z.literal(true), url: z.string().default('') })

/** The processes of a run: what is measured, and what measures it, each by itself as in production. */
export class Children implements AsyncDisposable {
  readonly #running = new Set<ChildProcess>()

  /** Has a process of ours do one job and tell what came of it. The job travels as JSON. */
  async ask<T>(module: string, job: object, answer: z.ZodType<T>): Promise<T> {
    const child = this.#fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.send(job)
    const said = answer.parse(await nextMessage(child, module))
    await stop(child)
    return said
  }

  /** Starts a process and waits until it says that it is ready. */
  async serve(module: string, options: ForkOptions, args: readonly string[] = []): Promise<Serving> {
    const child = this.#fork(module, options, args)
    const { url } = readyMessage.parse(await nextMessage(child, module))
    return {
      url,
      pid: child.pid ?? 0,
      ask: async (question, answer) => {
        child.send(question)
        return answer.parse(await nextMessage(child, module))
      },
      stop: () => stop(child),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running].map(stop))
  }

  #fork(module: string, options: ForkOptions, args: readonly string[] = []): ChildProcess {
    const child = fork(path.join(root, module), args, { cwd: root, ...options })
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }
}

/** @throws where the process ends without a word. */
async function nextMessage(child: ChildProcess, module: string): Promise<unknown> {
  const heard = new AbortController()
  const ended = once(child, 'exit', { signal: heard.signal }).then(() => {
    throw new Error(`${module} ended before it answered`)
  })
  ended.catch(() => {})
  try {
    const said: unknown[] = await Promise.race([once(child, 'message', { signal: heard.signal }), ended])
    return said[0]
  } finally {
    heard.abort()
  }
}

/** Milliseconds that a process has to finish what it is at. */
const grace = 10_000

const stop = (child: ChildProcess) => endProcess(child, grace)
