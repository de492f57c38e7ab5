import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { forkProgram } from './fork-program.ts'

const reportPackages = fileURLToPath(new URL('report-packages.ts', import.meta.url))
const readyMessage = z.object({ ready: z.literal(true), url: z.string().default('') })
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
  const execArgv = ['--import', reportPackages]
  const { child, ready, exited } = forkProgram(`${name}/process.ts`, env, { execArgv, stdout: 'pipe' })
  if (!child.stdout) throw new Error('The child process has no stdout.')
  const log = text(child.stdout)
  const { url } = readyMessage.parse(
    await ready.catch(async (cause: unknown) => {
      throw new Error(await log, { cause })
    }),
  )
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
