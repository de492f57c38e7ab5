import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

interface Numbered {
  readonly number: number
  readonly caughtUp: boolean
}

/** Batches of which all but those numbered here are behind, and what was read of them. */
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

test('while one is written the next is read, and no more', async () => {
  const { read, ahead } = batches(3)
  const told: unknown[] = []
  for await (const { number } of ahead) told.push([number, [...read]])
  expect(told).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 'ended']],
  ])
})

test('the one after what has caught up is read when it is asked for', async () => {
  const { read, ahead } = batches(3, [1, 2])
  const told: unknown[] = []
  for await (const { number } of ahead) told.push([number, [...read]])
  expect(told).toEqual([
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3, 'ended']],
  ])
})

test('whoever stops half-way ends the reading', async () => {
  const { read, ahead } = batches(9)
  for await (const { number } of ahead) if (number === 2) break
  await expect.poll(() => read).toEqual([1, 2, 3, 'ended'])
})

test('what fails ahead is thrown after what came before it', async () => {
  async function* failing(): AsyncGenerator<Numbered> {
    yield { number: 1, caughtUp: false }
    throw new Error('the log is away')
  }
  const told: number[] = []
  const all = async () => {
    for await (const { number } of readAhead(failing())) told.push(number)
  }
  await expect(all()).rejects.toThrow('the log is away')
  expect(told).toEqual([1])
})
