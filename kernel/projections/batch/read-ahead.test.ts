import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

interface Numbered {
  readonly number: number
  readonly caughtUp: boolean
}

/** Returns numbered batches with read-ahead. `caughtUp`: batches at the end of the log. `read`: batches read so far. */
function batches(amount: number, caughtUp: readonly number[] = []) {
  const read: (number | 'ended')[] = []
  async function* source(): AsyncGenerator<Numbered> {
    try {
      for (let number = 1; number <= amount; number++) {
        read.push(number)
        yield { number, caughtUp: caughtUp.includes(number) }
      }
    } finally {
      read.push('ended')
    }
  }
  return { read, ahead: readAhead(source()) }
}

test('readAhead reads the next batch while the caller handles the current batch', async () => {
  const { read, ahead } = batches(3)
  const handled: unknown[] = []
  for await (const { number } of ahead) handled.push([number, [...read]])
  expect(handled).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 'ended']],
  ])
})

test('after the batch at the end of the log, readAhead waits until the caller requests the next batch', async () => {
  const { read, ahead } = batches(3, [1, 2])
  const handled: unknown[] = []
  for await (const { number } of ahead) handled.push([number, [...read]])
  expect(handled).toEqual([
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3, 'ended']],
  ])
})

test('if the caller leaves the loop over readAhead, the source of the batches also ends', async () => {
  const { read, ahead } = batches(9)
  for await (const { number } of ahead) if (number === 2) break
  await expect.poll(() => read).toEqual([1, 2, 3, 'ended'])
})

test('if the source throws an error, readAhead first delivers the earlier batches and then throws the error', async () => {
  async function* failing(): AsyncGenerator<Numbered> {
    yield { number: 1, caughtUp: false }
    throw new Error('the log is unreachable')
  }
  const handled: number[] = []
  const all = async () => {
    for await (const { number } of readAhead(failing())) handled.push(number)
  }
  await expect(all()).rejects.toThrow('the log is unreachable')
  expect(handled).toEqual([1])
})
