import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start, type RunningApplication } from '#ops/e2e/support/application.ts'

export type TemporaryApplication = Pick<RunningApplication, 'url' | 'output' | 'stop'> & {
  readonly dataDir: string
}

/** Starts this checkout with a free port and a temporary data folder. `stop` also deletes the folder. */
export async function startTemporarily(env: NodeJS.ProcessEnv = {}): Promise<TemporaryApplication> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brandpath-e2e-'))
  await chmod(dataDir, 0o711) // PostgreSQL may run as another user
  const { url, output, stop } = await start({ dataDir, env })
  return {
    url,
    output,
    dataDir,
    stop: async () => {
      const code = await stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
      return code
    },
  }
}
