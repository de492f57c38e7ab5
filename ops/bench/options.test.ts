import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOptions, usage } from './options.ts'

test('without options, the benchmark uses data sets of 1,000 and 10,000 projects and does not save the results', () => {
  expect(readOptions([])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'usual', sizes: [1_000, 10_000] }, write: false },
  })
})
test('the benchmark option --full adds the data set of 100,000 projects, and --write saves the results', () => {
  expect(readOptions(['--full', '--write'])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'full', sizes: [1_000, 10_000, 100_000] }, write: true },
  })
})
test.each([
  [['--quick'], false],
  [['--quick', '--commands'], true],
])('with %j and --event-store, the benchmark uses this EventStoreDB', (args, commandsOnly) => {
  expect(readOptions([...args, '--event-store', 'esdb://host:2113'])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'quick' }, commandsOnly, eventStoreUrl: 'esdb://host:2113' },
  })
})
test.each([
  [['--event-store'], '--event-store needs a URL.'],
  [['--commands', '--write'], '--write needs a run of all benchmarks.'],
  [['--quick', '--full'], '--quick cannot be combined with --full.'],
  [['--quick', '--fast'], 'Unknown option: --fast'],
  [['--write=yes'], 'Unknown option: --write=yes'],
  [['again'], 'Unknown option: again'],
])('for the invalid benchmark options %j, readOptions returns an error message', (args, message) => {
  expect(readOptions(args)).toEqual({ kind: 'usage-error', message })
})
test.each([[[]], [['--quick']], [['--full']]])(
  'with the options %j, the main data set is one of the data sets that the benchmark creates',
  (args) => {
    const parsed = readOptions(args)
    const scale = parsed.kind === 'run' ? parsed.options.scale : null
    expect(scale?.sizes).toContain(scale?.main)
  },
)
test('the command “npm run bench” prints the usage for --help and for an option that does not exist', () => {
  const bench = path.join(import.meta.dirname, 'main.ts')
  const run = (option: string) => spawnSync(process.execPath, [bench, option], { encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stdout: `${usage}\n`, stderr: '' })
  expect(run('--foo')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: `Unknown option: --foo\n\n${usage}\n`,
  })
})
