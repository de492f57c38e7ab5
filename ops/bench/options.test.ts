import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('the usual run leaves the largest set out and keeps nothing', () => {
  expect(readOptions([])).toMatchObject({ scale: { name: 'usual', sizes: [1_000, 10_000] }, write: false })
})
test('--full adds the largest set, --write keeps the results', () => {
  expect(readOptions(['--full', '--write'])).toMatchObject({
    scale: { name: 'full', sizes: [1_000, 10_000, 100_000] },
    write: true,
  })
})
test.each([[['--quick', '--full']], [['--fast']], [['again']]])('%j is not understood', (args) => {
  expect(readOptions(args)).toBeNull()
})
test.each([[[]], [['--quick']], [['--full']]])(
  'the set that most is measured with is one of those of %j',
  (args) => {
    const scale = readOptions(args)?.scale
    expect(scale?.sizes).toContain(scale?.main)
  },
)
