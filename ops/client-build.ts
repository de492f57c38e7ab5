import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#schema/operator-error.ts'
import { capture, root } from './run-steps.ts'

const sources = [
  'web/**/*',
  'schema/**/*.ts',
  'domain/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
]

/** Builds the client where there is none, or one older than what it is made of. */
export async function buildClient(say: (words: string) => void): Promise<void> {
  if (isFresh()) return
  say('Building the client …')
  const { code, output } = await capture('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new OperatorError(`The client could not be built.\n${output}`)
}

function isFresh(): boolean {
  const built = statSync(path.join(root, 'web/dist/index.html'), { throwIfNoEntry: false })
  if (!built) return false
  return globSync(sources, { cwd: root, exclude: ['web/dist/**', '**/*.test.*', 'web/e2e/**'] }).every(
    (file) => {
      const source = statSync(path.join(root, file), { throwIfNoEntry: false })
      return !source?.isFile() || source.mtimeMs <= built.mtimeMs
    },
  )
}
