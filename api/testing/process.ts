import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { forkProgram, type ForkedProgram } from '#ops/testing/fork-program.ts'

const program = fileURLToPath(new URL('api-process.ts', import.meta.url))

export interface ApiProcess extends Pick<ForkedProgram, 'exited'> {
  readonly url: string
}

/**
 * Starts the API in its own process. With `killedOnCreate`, the process is killed after taking a project slot, before
 * creating the project. Otherwise it is killed at the end of the test.
 */
export async function startApiProcess(
  env: { DATABASE_URL: string; DATA_DIR: string; SECRET_KEY: string; TRUST_PROXY: string },
  { killedOnCreate }: { killedOnCreate: boolean },
): Promise<ApiProcess> {
  const { ready, exited } = forkProgram(program, {
    ...env,
    PORT: '0',
    ...(killedOnCreate && { KILLED_ON_CREATE: 'yes' }),
  })
  return { url: z.string().parse(await ready), exited }
}
