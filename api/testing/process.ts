import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

const program = fileURLToPath(new URL('mortal-api.ts', import.meta.url))
const whatItTells = z.tuple([z.string()]).rest(z.unknown())

export interface ApiProcess {
  readonly url: string
  /** Resolves when it is gone, with the signal that killed it. */
  readonly gone: Promise<NodeJS.Signals | null>
}

/**
 * An API that shares nothing with that of the test but the database: killed between taking a slot and creating its
 * project where it is mortal, else when the test is over.
 */
export async function startApiProcess(
  env: { DATABASE_URL: string; DATA_DIR: string; SECRET_KEY: string; TRUST_PROXY: string },
  { mortal }: { mortal: boolean },
): Promise<ApiProcess> {
  const child = fork(program, {
    execArgv: [],
    env: { ...env, PORT: '0', ...(mortal && { MORTAL: 'yes' }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => child.signalCode)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const told = await Promise.race([once(child, 'message'), gone])
  if (!Array.isArray(told)) throw new Error('an API ended as it started')
  const [url] = whatItTells.parse(told)
  return { url, gone }
}
