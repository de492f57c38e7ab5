/** `npm run ops -- <command>`: the operators' command line. */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, readConfig } from '#schema/config.ts'
import { commands } from './commands/index.ts'
import { CommandFailed, type Command, type Surroundings } from './commands/command.ts'
import { openPostgres } from './open-postgres.ts'

const usage = () =>
  [
    'Usage: npm run ops -- <command>',
    '',
    ...commands.map((command) => `  ${spelled(command).padEnd(28)}${command.summary}`),
  ].join('\n')

const spelled = ({ name, args }: Command) => [name, ...args.map((arg) => `<${arg}>`)].join(' ')

function misused(words: string): number {
  console.error(`${words}\n\n${usage()}`)
  return 2
}

/** The words of the command line; null where it holds an option that nobody knows. */
function wordsOf(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } })
  } catch {
    return null
  }
}

async function main(args: string[]): Promise<number> {
  const words = wordsOf(args)
  if (!words) return misused(`Unknown option: ${args.join(' ')}`)
  if (words.values.help) {
    console.log(usage())
    return 0
  }
  const { positionals } = words
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, index) => positionals[index] === word),
  )
  if (!command)
    return misused(positionals.length > 0 ? `Unknown command: ${positionals.join(' ')}` : 'Which command?')
  const given = positionals.slice(command.name.split(' ').length)
  if (given.length !== command.args.length) {
    const count = given.length < command.args.length ? 'More' : 'Less'
    return misused(`${count} is needed here: npm run ops -- ${spelled(command)}`)
  }

  const config = readConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const postgres = await openPostgres(config, log)
  try {
    const surroundings: Surroundings = {
      config,
      log,
      databaseUrl: postgres.url,
      say: (words) => console.log(words),
    }
    await command.run(surroundings, given)
    return 0
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof CommandFailed || error instanceof ConfigError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
process.exit()
