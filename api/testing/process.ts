import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

const program = fileURLToPath(new URL('api-process.ts', import.meta.url))
const readyMessage = z.tuple([z.string()]).rest(z.unknown())

export interface ApiProcess {
  readonly url: string
  /** Resolves with the signal that killed the process. */
  readonly exited: Promise<NodeJS.Signals | null>
}

/**
 * Starts the API in its own process. With `killedOnCreate`, the process is killed after taking a project slot, before
 * creating the project. Otherwise it is killed at the end of the test.
 */
export async function startApiProcess(
  env: { DATABASE_URL: string; DATA_DIR: string; SECRET_KEY: string; TRUST_PROXY: string },
  { killedOnCreate }: { killedOnCreate: boolean },
): Promise<ApiProcess> {
  const child = fork(program, {
    execArgv: [],
    env: { ...env, PORT: '0', ...(killedOnCreate && { KILLED_ON_CREATE: 'yes' }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(() => child.signalCode)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const message = await Promise.race([once(child, 'message'), exited])
  if (!Array.isArray(message)) throw new Error('The API process ended during its start')
  const [url] = readyMessage.parse(message)
  return { url, exited }
}
