import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { Grouped } from './grouped.ts'

/** Doubles numbers in groups that wait until they are let go. */
function doubling() {
  const groups: (readonly number[])[] = []
  const gates: (() => void)[] = []
  const double = async (values: readonly number[]) => {
    groups.push(values)
    await new Promise<void>((resolve) => gates.push(resolve))
    if (values.includes(13)) throw new DatabaseError('thirteen', 0, 'error')
    if (values.includes(17)) throw new Error('no answer')
    return values.map((value) => value * 2)
  }
  const grouped = new Grouped(double, { keyOf: (value: number) => value })
  return { groups, gates, ask: (value: number) => grouped.ask(value) }
}

/** Lets groups go as they come until all is answered. */
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

test('what is asked in one turn travels together, and what comes meanwhile together after it', async () => {
  const { groups, gates, ask } = doubling()
  const first = [1, 2].map(ask)
  await nextTurn()
  const all = Promise.all([...first, ...[3, 4].map(ask)])
  await nextTurn()
  expect(groups).toEqual([[1, 2]])
  expect(await finish(gates, all)).toEqual([2, 4, 6, 8])
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('who is alone waits for nobody', async () => {
  const { groups, gates, ask } = doubling()
  const alone = ask(1)
  await nextTurn()
  expect(groups).toEqual([[1]])
  expect(await finish(gates, alone)).toBe(2)
})

test('the same is never asked twice in one group', async () => {
  const { groups, gates, ask } = doubling()
  expect(await finish(gates, Promise.all([1, 2, 2, 3].map(ask)))).toEqual([2, 4, 4, 6])
  expect(groups).toEqual([[1, 2, 3], [2]])
})

test('one bad value fails alone', async () => {
  const { gates, ask } = doubling()
  const answers = await finish(gates, Promise.allSettled([1, 2, 13, 3].map(ask)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a server that does not answer is not asked again for each of them', async () => {
  const { groups, gates, ask } = doubling()
  const answers = await finish(gates, Promise.allSettled([1, 2, 17, 3].map(ask)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(groups).toHaveLength(1)
})

test('it goes on after a failure', async () => {
  const { gates, ask } = doubling()
  await expect(finish(gates, ask(13))).rejects.toThrow('thirteen')
  expect(await finish(gates, ask(4))).toBe(8)
})

test('a crowd travels in groups of bounded size', async () => {
  const { groups, gates, ask } = doubling()
  await finish(gates, Promise.all(Array.from({ length: 600 }, (_, index) => ask(index + 100))))
  expect(groups.map(({ length }) => length)).toEqual([256, 256, 88])
})
