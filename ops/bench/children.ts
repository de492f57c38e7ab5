import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod'
import { stopProcess } from '../start/child.ts'
import { root } from '../checks/run-steps.ts'

/** A process that runs until it is stopped. */
export interface ServiceProcess {
  /** URL of the server, or empty if the process is not a server. */
  readonly url: string
  readonly pid: number
  /** Sends `question` to the process and returns its next message. */
  ask<T>(question: string | object, response: z.ZodType<T>): Promise<T>
  stop(): Promise<void>
}

const readyMessage = z.object({ ready: z.literal(true), url: z.string().default('') })

/** Child processes of a benchmark run. Servers and load generators run in separate processes. */
export class ChildProcesses implements AsyncDisposable {
  readonly #running = new Set<ChildProcess>()

  /** Starts a process for one job. Returns the result of the job, and stops the process. */
  async ask<T>(module: string, job: object, response: z.ZodType<T>): Promise<T> {
    const child = this.#fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.send(job)
    const result = response.parse(await nextMessage(child, module))
    await stop(child)
    return result
  }

  /** Starts a process and waits until it is ready. */
  async serve(module: string, options: ForkOptions, args: readonly string[] = []): Promise<ServiceProcess> {
    const child = this.#fork(module, options, args)
    const { url } = readyMessage.parse(await nextMessage(child, module))
    return {
      url,
      pid: child.pid ?? 0,
      ask: async (question, response) => {
        child.send(question)
        return response.parse(await nextMessage(child, module))
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

/** Waits for the next message. @throws if the process exits first */
async function nextMessage(child: ChildProcess, module: string): Promise<unknown> {
  const finished = new AbortController()
  const ended = once(child, 'exit', { signal: finished.signal }).then(() => {
    throw new Error(`The process ${module} exited before it sent a message. Its output shows the cause.`)
  })
  ended.catch(() => {})
  try {
    const messages: unknown[] = await Promise.race([
      once(child, 'message', { signal: finished.signal }),
      ended,
    ])
    return messages[0]
  } finally {
    finished.abort()
  }
}

const stopTimeoutMs = 10_000

const stop = (child: ChildProcess) => stopProcess(child, stopTimeoutMs)
