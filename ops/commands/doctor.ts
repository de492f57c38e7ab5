import { describe } from '../doctor/finding.ts'
import { lookAround } from '../doctor/place.ts'
import { lookIntoStores } from '../doctor/stores.ts'
import { CommandFailed, type Command, type Surroundings } from './command.ts'

export const doctor: Command = {
  name: 'doctor',
  args: [],
  summary: 'Says what is configured, what of it answers and at which version, and what to do about the rest.',
  run: (surroundings) => examine(surroundings, surroundings.databaseUrl),
  withoutDatabase: (surroundings) => examine(surroundings, null),
}

async function examine(
  { config, log, say }: Omit<Surroundings, 'databaseUrl'>,
  databaseUrl: string | null,
): Promise<void> {
  say(`✓ ${'Runtime'.padEnd(12)} Node ${process.versions.node}`)
  const findings = [...(await lookAround(config)), ...(await lookIntoStores({ config, databaseUrl, log }))]
  for (const finding of findings) say(describe(finding))
  const count = findings.filter(({ state }) => state === 'broken').length
  if (count > 0) throw new CommandFailed(count === 1 ? 'One thing is broken.' : `${count} things are broken.`)
}
