import { expect, test } from 'vitest'
import { understand, usage } from './command-line.ts'
import { commands } from './commands/index.ts'

const typed = (line: string) => understand(commands, line.split(' ').filter(Boolean))

test.each([
  ['events --actors 7', 'events', 'events has no option --actors.'],
  ['events -x', 'events', 'events has no option -x.'],
  ['users list --dry-run', 'users list', 'users list has no option --dry-run.'],
  ['users list --constructor', 'users list', 'users list has no option --constructor.'],
  ['reports run --at', 'reports run', '--at needs its <ISO time>.'],
  ['reports run --at --dry-run', 'reports run', '--at needs its <ISO time>.'],
  ['export project 4 --csv=yes', 'export project', '--csv takes no value.'],
  ['events --actor 1 --actor=2', 'events', '--actor can be given only once.'],
  ['reports run', 'reports run', 'reports run needs --at <ISO time>.'],
  ['import halden.json', 'import', 'import needs --owner <email>.'],
  ['import', 'import', 'import needs its <file>.'],
  ['users promote', 'users promote', 'users promote needs its <email>.'],
  ['users list all', 'users list', 'all is too much: users list takes no arguments.'],
  ['export project 4 5', 'export project', '5 is too much: export project takes only <id>.'],
])('%j is answered with what is wrong, and the usage of %s alone', (line, name, words) => {
  const understood = typed(line)
  if (understood.kind !== 'misused') throw new Error('it is misused')
  expect(understood.words).toBe(words)
  expect(understood.about.map((command) => command.name)).toEqual([name])
})

test.each([
  ['projections', 'projections does what?'],
  ['projections fly', 'projections has no command fly.'],
  ['projections --check', 'projections does what?'],
])('%j is answered with the commands of its family alone', (line, words) => {
  const understood = typed(line)
  if (understood.kind !== 'misused') throw new Error('it is misused')
  expect(understood.words).toBe(words)
  expect(understood.about.map(({ name }) => name)).toEqual([
    'projections status',
    'projections rebuild',
    'projections switch',
    'projections drop',
  ])
})

test.each([
  ['', 'Which command?'],
  ['fly', 'Unknown command: fly'],
  ['--fly', 'There is no option --fly without a command.'],
])('%j names no command', (line, words) =>
  expect(typed(line)).toEqual({ kind: 'misused', words, about: commands }),
)

test('a variable that is not set is no argument', () => {
  for (const empty of ['', ' '])
    expect(understand(commands, ['backup', empty])).toMatchObject({
      kind: 'misused',
      words: 'The <dir> of backup is empty.',
    })
  expect(understand(commands, ['events', '--project='])).toMatchObject({
    kind: 'misused',
    words: '--project needs its <id>.',
  })
})

test('options stand anywhere, with their values', () => {
  expect(typed('--project 42 events --follow --since=2026-11-23T08:00:00Z')).toMatchObject({
    kind: 'run',
    command: { name: 'events' },
    args: [],
    options: { project: '42', follow: true, since: '2026-11-23T08:00:00Z' },
  })
})

test.each([
  ['--help', commands.map(({ name }) => name)],
  ['help', commands.map(({ name }) => name)],
  ['fly --help', commands.map(({ name }) => name)],
  ['events --help', ['events']],
  ['events -h', ['events']],
  ['users --help', ['users list', 'users promote', 'users demote']],
  ['users fly --help', ['users list', 'users promote', 'users demote']],
  ['users list all --help', ['users list']],
  ['help export', ['export project']],
])('%j is answered with the usage of what it is about', (line, names) => {
  const understood = typed(line)
  if (understood.kind !== 'help') throw new Error('it asks for help')
  expect(understood.about.map(({ name }) => name)).toEqual(names)
})

test('the usage of one command is that of no other', () => {
  const [first] = commands
  expect(usage(first ? [first] : [])).toContain('doctor')
  expect(usage(first ? [first] : [])).not.toContain('users list')
})
