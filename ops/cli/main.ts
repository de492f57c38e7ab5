/** `npm run ops -- <command>`: the command line for operators. */
import { pino } from 'pino'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { openPostgres, type OpenPostgres } from '#kernel/postgres/embedded/start.ts'
import { reportStartupError } from '#kernel/startup/startup-error.ts'
import { stopSignal } from '../start/stop-signal.ts'
import type { CommandContext } from './command.ts'
import { parseCommandLine, usage, type ParsedCommandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { isDatabaseMissing, requireDatabase } from './require-database.ts'
import { openOutput } from './output.ts'
import { brandpathVersion } from './version.ts'
import { databaseNames } from '#schema/tables/database.ts'

const output = openOutput(process.stdout)

async function main(argv: string[]): Promise<number> {
  const parsed = parseCommandLine(commands, argv)
  switch (parsed.kind) {
    case 'help':
      output.print(usage(parsed.commands))
      return 0
    case 'version':
      output.print(await brandpathVersion())
      return 0
    case 'usage-error':
      console.error(`${parsed.message}\n\n${usage(parsed.commands)}`)
      return 2
    case 'run':
      await run(parsed)
      return 0
  }
}

async function run({ command, args, options }: Extract<ParsedCommandLine, { kind: 'run' }>): Promise<void> {
  const { runWithoutDatabase } = command
  const config = readConfig(process.env)
  const context: Omit<CommandContext, 'databaseUrl'> = {
    config,
    log: pino({ level: 'warn' }, pino.destination(2)),
    print: output.print,
    outputClosed: output.closed,
    stopSignal,
    notify: (line) => console.error(line),
  }
  if (runWithoutDatabase && isDatabaseMissing(config)) return runWithoutDatabase(context, null)
  await command.checkInput?.(config, args, options)
  if (command.createsDatabase !== true) requireDatabase(config)
  let postgres: OpenPostgres
  try {
    postgres = await openPostgres(config, databaseNames.application, context.log)
  } catch (error) {
    if (!runWithoutDatabase || !(error instanceof OperatorError)) throw error
    return runWithoutDatabase(context, error)
  }
  try {
    const { url: databaseUrl, died: postgresExited } = postgres
    await command.run({ ...context, databaseUrl, postgresExited }, args, options)
  } finally {
    await postgres.stop()
  }
}

const report = (error: unknown) => reportStartupError(error, operatorAdvice(process.env))

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  report(error)
}
await output.flush().catch(report)
process.exit()
