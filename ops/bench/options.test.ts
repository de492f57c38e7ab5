import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOptions, usage } from './options.ts'

test('the usual run leaves the largest set out and keeps nothing', () => {
  expect(readOptions([])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'usual', sizes: [1_000, 10_000] }, write: false },
  })
})
test('--full adds the largest set, --write keeps the results', () => {
  expect(readOptions(['--full', '--write'])).toMatchObject({
    kind: 'run',
    options: { scale: { name: 'full', sizes: [1_000, 10_000, 100_000] }, write: true },
  })
})
test.each([
  [['--quick', '--full'], '--quick and --full exclude each other.'],
  [['--quick', '--fast'], 'The benchmarks have no option --fast.'],
  [['--write=yes'], 'The benchmarks have no option --write=yes.'],
  [['again'], 'The benchmarks have no option again.'],
])('of %j it is said what is wrong', (args, words) => {
  expect(readOptions(args)).toEqual({ kind: 'wrong', words })
})
test.each([[[]], [['--quick']], [['--full']]])(
  'the set that most is measured with is one of those of %j',
  (args) => {
    const asked = readOptions(args)
    const scale = asked.kind === 'run' ? asked.options.scale : null
    expect(scale?.sizes).toContain(scale?.main)
  },
)
test('whoever asks for help gets it, and whoever errs is told so beside it', () => {
  const bench = path.join(import.meta.dirname, '../bench.ts')
  const run = (option: string) => spawnSync(process.execPath, [bench, option], { encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stdout: `${usage}\n`, stderr: '' })
  expect(run('--foo')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: `The benchmarks have no option --foo.\n\n${usage}\n`,
  })
})
