import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

/** Returns a batcher that doubles numbers. Each batch waits until the test calls its function in `gates`. */
function doubling() {
  const batches: (readonly number[])[] = []
  const gates: (() => void)[] = []
  const double = async (values: readonly number[]) => {
    batches.push(values)
    await new Promise<void>((resolve) => gates.push(resolve))
    if (values.includes(13)) throw new DatabaseError('thirteen', 0, 'error')
    if (values.includes(17)) throw new Error('connection lost')
    return values.map((value) => value * 2)
  }
  const batcher = new Batcher(double, { keyOf: (value: number) => value })
  return { batches, gates, submit: (value: number) => batcher.submit(value) }
}

/** Lets each batch continue until all calls are settled. */
async function finish<T>(gates: (() => void)[], all: Promise<T>): Promise<T> {
  const ended = all.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([ended, nextTurn()]))) {
    for (const open of gates.splice(0)) open()
  }
  return all
}
const nextTurn = () => new Promise<false>((resolve) => setImmediate(resolve, false))

test('calls of the database batcher that arrive while a batch runs are executed together in the next batch', async () => {
  const { batches, gates, submit } = doubling()
  const first = [1, 2].map(submit)
  await nextTurn()
  const all = Promise.all([...first, ...[3, 4].map(submit)])
  await nextTurn()
  expect(batches).toEqual([[1, 2]])
  expect(await finish(gates, all)).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('the database batcher executes a single call immediately', async () => {
  const { batches, gates, submit } = doubling()
  const call = submit(1)
  await nextTurn()
  expect(batches).toEqual([[1]])
  expect(await finish(gates, call)).toBe(2)
})

test('the database batcher executes two calls with equal keys in separate batches', async () => {
  const { batches, gates, submit } = doubling()
  expect(await finish(gates, Promise.all([1, 2, 2, 3].map(submit)))).toEqual([2, 4, 4, 6])
  expect(batches).toEqual([[1, 2, 3], [2]])
})

test('if PostgreSQL refuses a batch of calls, only the faulty call fails', async () => {
  const { gates, submit } = doubling()
  const results = await finish(gates, Promise.allSettled([1, 2, 13, 3].map(submit)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('if the database connection is lost, all calls of the batch fail, and the batch is not repeated', async () => {
  const { batches, gates, submit } = doubling()
  const results = await finish(gates, Promise.allSettled([1, 2, 17, 3].map(submit)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(batches).toHaveLength(1)
})

test('after a failed batch, the database batcher executes the next call', async () => {
  const { gates, submit } = doubling()
  await expect(finish(gates, submit(13))).rejects.toThrow('thirteen')
  expect(await finish(gates, submit(4))).toBe(8)
})

test('the database batcher splits 600 calls into batches of at most 256 calls', async () => {
  const { batches, gates, submit } = doubling()
  await finish(gates, Promise.all(Array.from({ length: 600 }, (_, index) => submit(index + 100))))
  expect(batches.map(({ length }) => length)).toEqual([256, 256, 88])
})
