import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { root, runProgram } from '../checks/run-steps.ts'

const sources = ['web', 'schema', 'domain', 'vite.config.ts', 'package-lock.json', 'package.json']
const notBuilt = /^web\/(dist|e2e)\b|\.test\.\w+$/

export async function buildClient(): Promise<void> {
  if (isUpToDate()) return
  console.log('Building the client...')
  const { code, output } = await runProgram('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new OperatorError(`Cannot build the client.\n${output}`)
}

function isUpToDate(): boolean {
  const built = statSync(path.join(root, 'web/dist/index.html'), { throwIfNoEntry: false })
  return built !== undefined && sources.every((source) => !isNewer(source, built.mtimeMs))
}

/** Returns true if a file or a file in a folder has changed after a time. `glob` of Node would need four times as long. */
function isNewer(name: string, time: number): boolean {
  if (notBuilt.test(name)) return false
  const entry = statSync(path.join(root, name), { throwIfNoEntry: false })
  if (entry?.isDirectory())
    return readdirSync(path.join(root, name)).some((child) => isNewer(`${name}/${child}`, time))
  return entry !== undefined && entry.mtimeMs > time
}
