import { execFile } from 'node:child_process'
import { root } from '../run-steps.ts'

export interface Ran {
  readonly code: number
  readonly said: string
  readonly complained: string
}

/** What `npm run ops -- …` does, without npm around it. */
export const ops = (dataDir: string, ...args: readonly string[]): Promise<Ran> =>
  opsWith({}, dataDir, ...args)

/** The same, with more in its environment. */
export function opsWith(more: NodeJS.ProcessEnv, dataDir: string, ...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    // On no port that the machine may have given to somebody: doctor looks.
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', ...more }
    execFile(
      `${root}/node_modules/.bin/node`,
      ['ops/cli.ts', ...args],
      { cwd: root, env },
      (error, said, complained) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said, complained }),
    )
  })
}
