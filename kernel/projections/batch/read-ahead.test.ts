import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

interface Numbered {
  readonly number: number
  readonly caughtUp: boolean
}

/** Reads ahead over batches, of which those numbered here have caught up. `read` records what was read. */
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

test('one batch is read ahead while another is written', async () => {
  const { read, ahead } = batches(3)
  const handled: unknown[] = []
  for await (const { number } of ahead) handled.push([number, [...read]])
  expect(handled).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 'ended']],
  ])
})

test('after a batch that has caught up, the next one is read on request', async () => {
  const { read, ahead } = batches(3, [1, 2])
  const handled: unknown[] = []
  for await (const { number } of ahead) handled.push([number, [...read]])
  expect(handled).toEqual([
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3, 'ended']],
  ])
})

test('leaving the loop ends the subscription', async () => {
  const { read, ahead } = batches(9)
  for await (const { number } of ahead) if (number === 2) break
  await expect.poll(() => read).toEqual([1, 2, 3, 'ended'])
})

test('an error while reading ahead is thrown after the earlier batches', async () => {
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
