/** `npm run ops -- <command>`: the operators' command line. */
import { pino } from 'pino'
import { readConfig } from '#schema/config.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { hasNoDatabase, refuseEmpty } from './refuse-empty.ts'
import { understand, usage } from './command-line.ts'
import { commands } from './commands/index.ts'
import type { Surroundings } from './commands/command.ts'
import { openPostgres } from './open-postgres.ts'

async function main(typed: string[]): Promise<number> {
  const understood = understand(commands, typed)
  switch (understood.kind) {
    case 'help':
      console.log(usage(understood.about))
      return 0
    case 'misused':
      console.error(`${understood.words}\n\n${usage(understood.about)}`)
      return 2
    case 'run':
  }
  const { command, args, options } = understood
  const config = readConfig(process.env)
  const surroundings: Omit<Surroundings, 'databaseUrl'> = {
    config,
    log: pino({ level: 'warn' }, pino.destination(2)),
    say: (words) => console.log(words),
    note: (words) => console.error(words),
  }
  if (command.withoutDatabase && hasNoDatabase(config)) {
    await command.withoutDatabase(surroundings)
    return 0
  }
  if (command.beginsInEmpty) await command.beginsInEmpty(args)
  else refuseEmpty(config)
  const postgres = await openPostgres(config, surroundings.log)
  try {
    await command.run({ ...surroundings, databaseUrl: postgres.url }, args, options)
    return 0
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  tellInTheWay(error)
}
process.exit()
