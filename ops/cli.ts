/** `npm run ops -- <command>`: the operators' command line. */
import { pino } from 'pino'
import { readConfig } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { hasNoDatabase, refuseEmpty } from './refuse-empty.ts'
import { understand, usage, type Understood } from './command-line.ts'
import { commands } from './commands/index.ts'
import type { Surroundings } from './commands/command.ts'
import { openPostgres, type OpenPostgres } from './open-postgres.ts'
import { openOutput } from './output.ts'
import { stopSignal } from './stop-signal.ts'

const output = openOutput(process.stdout)

async function main(typed: string[]): Promise<number> {
  const understood = understand(commands, typed)
  switch (understood.kind) {
    case 'help':
      output.say(usage(understood.about))
      return 0
    case 'misused':
      console.error(`${understood.words}\n\n${usage(understood.about)}`)
      return 2
    case 'run':
      await run(understood)
      return 0
  }
}

async function run({ command, args, options }: Extract<Understood, { kind: 'run' }>): Promise<void> {
  const { withoutDatabase, beginsInEmpty } = command
  const config = readConfig(process.env)
  const surroundings: Omit<Surroundings, 'databaseUrl'> = {
    config,
    log: pino({ level: 'warn' }, pino.destination(2)),
    say: output.say,
    ended: output.ended,
    stopSignal,
    note: (words) => console.error(words),
  }
  if (withoutDatabase && hasNoDatabase(config)) return withoutDatabase(surroundings, null)
  if (!beginsInEmpty) refuseEmpty(config)
  const runIt = (await beginsInEmpty?.(config, args)) ?? command.run
  let postgres: OpenPostgres
  try {
    postgres = await openPostgres(config, surroundings.log)
  } catch (error) {
    if (!withoutDatabase || !(error instanceof OperatorError)) throw error
    return withoutDatabase(surroundings, error)
  }
  try {
    const { url: databaseUrl, died: postgresDied } = postgres
    await runIt({ ...surroundings, databaseUrl, postgresDied }, args, options)
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  tellInTheWay(error)
}
await output.whole().catch(tellInTheWay)
process.exit()
