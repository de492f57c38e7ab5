import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOptions, usage } from './options.ts'

test('without options, the benchmark omits the largest data set and writes no results', () => {
  expect(readOptions([])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'usual', sizes: [1_000, 10_000] }, write: false },
  })
})
test('--full adds the largest data set, and --write writes the results', () => {
  expect(readOptions(['--full', '--write'])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'full', sizes: [1_000, 10_000, 100_000] }, write: true },
  })
})
test.each([
  [['--quick', '--full'], '--quick cannot be combined with --full.'],
  [['--quick', '--fast'], 'Unknown option: --fast'],
  [['--write=yes'], 'Unknown option: --write=yes'],
  [['again'], 'Unknown option: again'],
])('the benchmark refuses the options %j with the reason', (args, message) => {
  expect(readOptions(args)).toEqual({ kind: 'usage-error', message })
})
test.each([[[]], [['--quick']], [['--full']]])(
  'with the options %j, the main data set is one of the measured data sets',
  (args) => {
    const parsed = readOptions(args)
    const scale = parsed.kind === 'run' ? parsed.options.scale : null
    expect(scale?.sizes).toContain(scale?.main)
  },
)
test('npm run bench prints its usage for --help, and an error and the usage for an unknown option', () => {
  const bench = path.join(import.meta.dirname, 'main.ts')
  const run = (option: string) => spawnSync(process.execPath, [bench, option], { encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stdout: `${usage}\n`, stderr: '' })
  expect(run('--foo')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: `Unknown option: --foo\n\n${usage}\n`,
  })
})
