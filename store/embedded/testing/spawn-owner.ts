import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

/** Another process that started, or joined, the PostgreSQL of a folder. */
export interface Owner {
  url: string
  place: string
  /** Lets it stop its server and waits for its end. */
  stop(): Promise<void>
  /** Kills it, without a chance to stop anything. */
  kill(): Promise<void>
}

export interface OwnerOptions {
  dataDir: string
  /** The checkout whose code it runs. */
  checkout?: string
  node?: string
  uid?: number
  env?: NodeJS.ProcessEnv
  userNamespaces?: boolean
}

const started = z.object({ url: z.string(), place: z.string() })

export const repository = join(import.meta.dirname, '../../..')
export const pinnedNode = join(repository, 'node_modules/node/bin/node')

/** @throws with what the program said, where it could not start. */
export async function spawnOwner(options: OwnerOptions): Promise<Owner> {
  const { dataDir, checkout = repository, node = pinnedNode, uid, env, userNamespaces = true } = options
  const program = join(checkout, 'store/embedded/testing/owner.ts')
  const child = spawn(node, [program, dataDir, String(userNamespaces)], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  onTestFinished(() => end(child))
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Error(complaints.join(''))
  return {
    ...started.parse(JSON.parse(first.value)),
    stop: () => end(child),
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  await ended(child)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
