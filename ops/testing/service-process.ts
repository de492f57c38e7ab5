import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { root } from '../run-steps.ts'

const tellPackages = fileURLToPath(new URL('tell-packages.ts', import.meta.url))
const ready = z.tuple([z.object({ ready: z.literal(true), url: z.string().optional() })]).rest(z.unknown())
const packages = z.tuple([z.object({ packages: z.array(z.string()) })]).rest(z.unknown())

interface Ended {
  readonly code: number | null
  /** The packages that it had loaded when it was asked to end. */
  readonly packages: readonly string[]
  /** What it had logged. */
  readonly log: string
}

export interface ServiceProcess {
  /** Of the API. */
  readonly url: string
  /** Asks it to end, as a supervisor does. */
  stop(): Promise<Ended>
}

/** A part of the application as production runs it. It is gone when the test is over. */
export async function startService(
  name: 'api' | 'projector',
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = fork(path.join(root, name, 'process.ts'), {
    execArgv: ['--import', tellPackages],
    env: { ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('what it logs was to be piped')
  const log = text(child.stdout)
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const told = await Promise.race([once(child, 'message'), gone.then(() => null)])
  if (told === null) throw new Error(`${name} ended as it started: ${await log}`)
  const [{ url = '' }] = ready.parse(told)
  return {
    url,
    stop: async () => {
      const loaded = once(child, 'message')
      child.kill('SIGTERM')
      const [last] = packages.parse(await loaded)
      await gone
      return { code: child.exitCode, packages: last.packages, log: await log }
    },
  }
}
