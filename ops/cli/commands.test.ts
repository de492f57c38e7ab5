import { expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { CliError } from './command.ts'
import { parseCommandLine } from './command-line.ts'
import { commands } from './commands.ts'

/** Runs the check that precedes the opening of the database. */
async function check(line: string): Promise<void> {
  const parsed = parseCommandLine(commands, line.split(' '))
  if (parsed.kind !== 'run') throw new Error(`“${line}” is not a command`)
  await parsed.command.checkInput?.(readConfig({}), parsed.args, parsed.options)
}

test.each([
  ['users promote ida', 'Invalid email address'],
  ['users demote ida', 'Invalid email address'],
  ['user export ida', 'Invalid email address'],
  ['user erase ida', 'Invalid email address'],
  ['projections drop x', 'Invalid version: x'],
  ['reports run --at tomorrow', 'Invalid value of --at: tomorrow'],
  ['events --since yesterday', 'Invalid value of --since: yesterday'],
  ['events --last=-3', 'Invalid value of --last: -3. Expected a positive count.'],
  ['roadmap publish /missing.json', 'Cannot read /missing.json'],
  ['import /missing.json --owner ida', 'Invalid email address'],
  ['import /missing.json --owner ida@halden.example', 'Cannot read /missing.json'],
  ['restore /missing', '/missing'],
  ['log copy --from mysql', 'Invalid value of --from: mysql'],
])('the command “%s” fails before a database is opened', async (line, message) => {
  const failure: unknown = await check(line).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CliError)
  expect(failure).toMatchObject({ message: expect.stringContaining(message) as string })
})

test('valid arguments pass the check without a database', async () => {
  await check('reports run --at 2026-11-23T08:00:00Z --dry-run')
  await check('events --since 2026-11-23')
})
