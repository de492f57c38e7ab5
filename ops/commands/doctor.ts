import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { describe } from '../doctor/finding.ts'
import { lookAround } from '../doctor/place.ts'
import { lookForSecret } from '../doctor/secret.ts'
import { lookIntoStores, type Stores } from '../doctor/stores.ts'
import { CommandFailed, type Command, type Surroundings } from './command.ts'

export const doctor: Command = {
  name: 'doctor',
  args: [],
  summary: 'Says what is configured, what of it answers and at which version, and what to do about the rest.',
  run: (surroundings) => examine(surroundings, { databaseUrl: surroundings.databaseUrl }),
  withoutDatabase: (surroundings, inTheWay) => examine(surroundings, { databaseUrl: null, inTheWay }),
}

async function examine(
  { config, log, say }: Omit<Surroundings, 'databaseUrl'>,
  database: Pick<Stores, 'databaseUrl' | 'inTheWay'>,
): Promise<void> {
  say(`✓ ${'Runtime'.padEnd(12)} Node ${process.versions.node}, Brandpath ${await release()}`)
  const findings = [
    ...(await lookAround(config)),
    await lookForSecret(config, database.databaseUrl),
    ...(await lookIntoStores({ config, ...database, log })),
  ]
  for (const finding of findings) say(describe(finding))
  const count = findings.filter(({ state }) => state === 'broken').length
  if (count > 0) throw new CommandFailed(count === 1 ? 'One thing is broken.' : `${count} things are broken.`)
}

async function release(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  )
  return z.object({ version: z.string() }).parse(manifest).version
}
