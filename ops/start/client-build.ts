import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { root, runProgram } from '../checks/run-steps.ts'

const sources = [
  'web/**/*',
  'schema/**/*.ts',
  'domain/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
]

export async function buildClient(): Promise<void> {
  if (isUpToDate()) return
  console.log('Building the client...')
  const { code, output } = await runProgram('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new OperatorError(`Cannot build the client.\n${output}`)
}

function isUpToDate(): boolean {
  const built = statSync(path.join(root, 'web/dist/index.html'), { throwIfNoEntry: false })
  if (!built) return false
  return globSync(sources, { cwd: root, exclude: ['web/dist/**', '**/*.test.*', 'web/e2e/**'] }).every(
    (file) => {
      const source = statSync(path.join(root, file), { throwIfNoEntry: false })
      return !source?.isFile() || source.mtimeMs <= built.mtimeMs
    },
  )
}
