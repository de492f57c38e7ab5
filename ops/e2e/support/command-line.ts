import { execFile } from 'node:child_process'
import { root } from '../../checks/run-steps.ts'

export interface OpsResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run ops -- …` without npm. */
export const runOps = (dataDir: string, ...args: readonly string[]): Promise<OpsResult> =>
  runOpsWith({}, dataDir, ...args)

/** Runs a command with additional environment variables. */
export function runOpsWith(
  variables: NodeJS.ProcessEnv,
  dataDir: string,
  ...args: readonly string[]
): Promise<OpsResult> {
  return new Promise((resolve) => {
    // Port 0, because doctor checks whether the port is free.
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', ...variables }
    execFile(
      `${root}/node_modules/.bin/node`,
      ['ops/cli/main.ts', ...args],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}
