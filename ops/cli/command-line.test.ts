import { expect, test } from 'vitest'
import { parseCommandLine, usage } from './command-line.ts'
import { commands } from './commands.ts'

const parse = (line: string) => parseCommandLine(commands, line.split(' ').filter(Boolean))
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

test.each([
  ['events --actors 7', 'events', 'Unknown option: --actors'],
  ['events -x', 'events', 'Unknown option: -x'],
  ['users list --dry-run', 'users list', 'Unknown option: --dry-run'],
  ['users list --constructor', 'users list', 'Unknown option: --constructor'],
  ['reports run --at', 'reports run', 'Missing value: --at <ISO time>'],
  [
    'events --last -3',
    'events',
    'Missing value: --last <count>. If the value begins with a dash, write --last=<count>.',
  ],
  ['export project 4 --csv=yes', 'export project', 'Unexpected value of --csv'],
  ['reports run', 'reports run', 'Missing option: --at <ISO time>'],
  ['import halden.json', 'import', 'Missing option: --owner <email>'],
  ['import', 'import', 'Missing argument: <file>'],
  ['users promote', 'users promote', 'Missing argument: <email>'],
  ['users list all', 'users list', 'Unexpected argument: all'],
  ['export project 4 5', 'export project', 'Unexpected argument: 5'],
])(
  'for the invalid command line %j, the output contains the usage of only the command “%s”',
  (line, name, message) => {
    const parsed = parse(line)
    if (parsed.kind !== 'usage-error') throw new Error('expected a usage error')
    expect(parsed.message).toBe(message)
    expect(names(parsed.commands)).toEqual([name])
  },
)

test.each([
  ['projections', 'Missing subcommand of projections'],
  ['projections fly', 'Unknown command: projections fly'],
  ['projections --check', 'Missing subcommand of projections'],
])(
  'for the invalid command line %j, the output contains the usage of all “projections” commands',
  (line, message) => {
    const parsed = parse(line)
    if (parsed.kind !== 'usage-error') throw new Error('expected a usage error')
    expect(parsed.message).toBe(message)
    expect(names(parsed.commands)).toEqual([
      'projections status',
      'projections rebuild',
      'projections switch',
      'projections drop',
    ])
  },
)

test.each([
  ['', 'Missing command'],
  ['fly', 'Unknown command: fly'],
  ['--fly', 'Missing command'],
])(
  'the command line %j matches no command, so the output contains the usage of all commands',
  (line, message) => expect(parse(line)).toEqual({ kind: 'usage-error', message, commands }),
)

test('the command line parser returns a usage error for an empty argument and for an empty option value', () => {
  for (const empty of ['', ' '])
    expect(parseCommandLine(commands, ['backup', empty])).toMatchObject({
      kind: 'usage-error',
      message: 'Empty argument: <folder>',
    })
  expect(parseCommandLine(commands, ['events', '--project='])).toMatchObject({
    kind: 'usage-error',
    message: 'Missing value: --project <id>',
  })
})

test('the option --version alone prints the version', () => {
  expect(parse('--version')).toEqual({ kind: 'version' })
  expect(parse('events --version')).toMatchObject({ message: 'Unknown option: --version' })
})

test('command line options can be before and after the command', () => {
  expect(parse('--project 42 events --follow --since=2026-11-23T08:00:00Z')).toMatchObject({
    kind: 'run',
    command: { name: 'events' },
    args: [],
    options: { project: '42', follow: true, since: '2026-11-23T08:00:00Z' },
  })
})

test.each([
  ['--help', names(commands)],
  ['help', names(commands)],
  ['fly --help', names(commands)],
  ['events --help', ['events']],
  ['events -h', ['events']],
  ['users --help', ['users list', 'users promote', 'users demote']],
  ['users fly --help', ['users list', 'users promote', 'users demote']],
  ['users list all --help', ['users list']],
  ['help export', ['export project']],
])('the command line %j prints the usage of the matching commands', (line, expected) => {
  const parsed = parse(line)
  if (parsed.kind !== 'help') throw new Error('expected help')
  expect(names(parsed.commands)).toEqual(expected)
})

test('the usage of the command “doctor” does not mention the command “users list”', () => {
  const [first] = commands
  expect(usage(first ? [first] : [])).toContain('doctor')
  expect(usage(first ? [first] : [])).not.toContain('users list')
})
