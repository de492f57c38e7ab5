import { execFile } from 'node:child_process'
import { root } from '../../checks/run-steps.ts'

export interface OpsResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs an operator command, like `npm run ops -- …`, but without npm. */
export const runOps = (dataDir: string, ...args: readonly string[]): Promise<OpsResult> =>
  runOpsWith({}, dataDir, ...args)

/** Runs an operator command with additional environment variables. */
export function runOpsWith(
  variables: NodeJS.ProcessEnv,
  dataDir: string,
  ...args: readonly string[]
): Promise<OpsResult> {
  return new Promise((resolve) => {
    // Port 0 prevents a port conflict, which the command `doctor` would report.
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
