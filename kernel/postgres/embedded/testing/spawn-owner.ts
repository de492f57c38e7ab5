import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

/** Child process that has started PostgreSQL for a folder, or joined the running PostgreSQL. */
export interface Owner {
  url: string
  folder: string
  /** Makes the child process stop PostgreSQL. Waits until the child process has ended. */
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface OwnerOptions {
  dataDir: string
  /** Folder of the checkout whose code the child process runs. */
  checkout?: string
  node?: string
  uid?: number
  env?: NodeJS.ProcessEnv
}

const started = z.object({ url: z.string(), folder: z.string() })

export const repository = join(import.meta.dirname, '../../../..')
export const pinnedNode = join(repository, 'node_modules/node/bin/node')

/** Starts the child process. @throws an error with its output if PostgreSQL could not start */
export async function spawnOwner(options: OwnerOptions): Promise<Owner> {
  const { dataDir, checkout = repository, node = pinnedNode, uid, env } = options
  const program = join(checkout, 'kernel/postgres/embedded/testing/owner.ts')
  const child = spawn(node, [program, dataDir], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  onTestFinished(() => stop(child))
  const stderr: string[] = []
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Error(stderr.join(''))
  return {
    ...started.parse(JSON.parse(first.value)),
    stop: () => stop(child),
    kill: async () => {
      child.kill('SIGKILL')
      await exited(child)
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  await exited(child)
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
