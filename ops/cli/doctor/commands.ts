import { CliError, type Command, type CommandContext } from '../command.ts'
import { brandpathVersion } from '../version.ts'
import { checkEnvironment } from './environment.ts'
import { formatFinding } from './finding.ts'
import { checkSecret } from './secret.ts'
import { checkStores, type Stores } from './stores.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  args: [],
  summary: 'Check the configuration and every server it names, and suggest how to fix problems.',
  run: (context) => runChecks(context, { databaseUrl: context.databaseUrl }),
  runWithoutDatabase: (context, startupError) => runChecks(context, { databaseUrl: null, startupError }),
}

async function runChecks(
  { config, log, print }: Omit<CommandContext, 'databaseUrl'>,
  database: Pick<Stores, 'databaseUrl' | 'startupError'>,
): Promise<void> {
  print(`✓ ${'Runtime'.padEnd(12)} Node ${process.versions.node}, Brandpath ${await brandpathVersion()}`)
  const findings = [
    ...(await checkEnvironment(config)),
    await checkSecret(config, database.databaseUrl),
    ...(await checkStores({ config, ...database, log })),
  ]
  for (const finding of findings) print(formatFinding(finding))
  const errors = findings.filter(({ state }) => state === 'error').length
  if (errors > 0) throw new CliError(errors === 1 ? '1 check failed.' : `${errors} checks failed.`)
}
