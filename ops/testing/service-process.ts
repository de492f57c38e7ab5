import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { root } from '../checks/run-steps.ts'

const reportPackages = fileURLToPath(new URL('report-packages.ts', import.meta.url))
const ready = z.tuple([z.object({ ready: z.literal(true), url: z.string().optional() })]).rest(z.unknown())
const packages = z.tuple([z.object({ packages: z.array(z.string()) })]).rest(z.unknown())

interface Ended {
  readonly code: number | null
  /** Names of the npm packages that the process had loaded before it stopped. */
  readonly packages: readonly string[]
  /** Log of the process (its standard output). */
  readonly log: string
}

export interface ServiceProcess {
  /** URL of the API, or empty for the projector. */
  readonly url: string
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<Ended>
}

/** Starts the API or the projector like in production. Kills the process at the end of the test. */
export async function startService(
  name: 'api' | 'projector',
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = fork(path.join(root, name, 'process.ts'), {
    execArgv: ['--import', reportPackages],
    env: { ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('The child process has no stdout.')
  const log = text(child.stdout)
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const message = await Promise.race([once(child, 'message'), exited.then(() => null)])
  if (message === null) throw new Error(`The process ${name} exited during startup: ${await log}`)
  const [{ url = '' }] = ready.parse(message)
  return {
    url,
    stop: async () => {
      const loaded = once(child, 'message')
      child.kill('SIGTERM')
      const [last] = packages.parse(await loaded)
      await exited
      return { code: child.exitCode, packages: last.packages, log: await log }
    },
  }
}
