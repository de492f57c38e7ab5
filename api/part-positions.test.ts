import { expect, test } from 'vitest'
import { seededRandom } from '#store/testing/random.ts'
import { PartPositions, type Announcement } from './part-positions.ts'

const inTwo = (part: number, position: number, keys?: readonly string[] | '*') => ({
  part,
  of: 2,
  position: BigInt(position),
  keys,
})

test('of a whole everything is told as it comes, also what went back', () => {
  const positions = new PartPositions()
  const whole = (position: bigint, keys: readonly string[]) => ({ part: 1, of: 1, position, keys })
  expect(positions.hear(whole(7n, ['votes']))).toEqual({ position: 7n, keys: ['votes'] })
  expect(positions.hear(whole(8n, []))).toEqual({ position: 8n, keys: [] })
  expect(positions.hear(whole(3n, ['votes']))).toEqual({ position: 3n, keys: ['votes'] })
})

test('what a part has changed is told once all parts are there, and nothing where that is not so', () => {
  const positions = new PartPositions()
  expect(positions.hear(inTwo(2, 9, ['project:1']))).toBeNull()
  expect(positions.least).toBe(-1n)
  expect(positions.hear(inTwo(1, 7, ['project:2']))).toEqual({ position: 7n, keys: ['project:2'] })
  expect(positions.hear(inTwo(1, 12, ['votes']))).toEqual({ position: 9n, keys: ['project:1'] })
  expect(positions.hear(inTwo(2, 12, []))).toEqual({ position: 12n, keys: ['votes'] })
  // Behind, a part does not say what it changes.
  expect(positions.hear(inTwo(1, 20))).toBeNull()
  expect(positions.hear(inTwo(2, 20, ['project:1']))).toEqual({ position: 20n, keys: '*' })
})

test('of what nobody heard anything may have changed, also later on where a part was ahead', () => {
  const positions = new PartPositions()
  const read = new Map([
    [1, 4n],
    [2, 9n],
  ])
  expect(positions.readAnew(read)).toEqual({ position: 4n, keys: '*' })
  expect(positions.hear(inTwo(1, 9, []))).toEqual({ position: 9n, keys: '*' })
})

test('a part that stands still has others wait with their changes, not with all of them one by one', () => {
  const positions = new PartPositions()
  positions.hear(inTwo(2, 1, []))
  positions.hear(inTwo(1, 1, []))
  for (let at = 2; at < 1_500; at++) expect(positions.hear(inTwo(2, at, [`project:${at}`]))).toBeNull()
  expect(positions.hear(inTwo(1, 700, []))).toEqual({ position: 700n, keys: [] })
  expect(positions.hear(inTwo(1, 1_500, []))).toEqual({ position: 1_499n, keys: '*' })
})

/** As our client goes about it: what it has read at the position of a message, or at a later one, it does not read again. */
test('whoever reads again what is told, and has not read it at that position, has seen everything', () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = seededRandom(`parts ${seed}`)
    const of = 1 + random.below(4)
    const at = Array.from({ length: of }, () => 0n)
    const positions = new PartPositions()
    const seen = new Map<string, { readonly position: bigint; readonly change: bigint }>()
    const stands = new Map<string, bigint>()
    const read = (key: string) => seen.set(key, { position: positions.least, change: stands.get(key) ?? -1n })
    const follow = (told: Announcement | null) => {
      if (told === null) return
      for (const [key, { position }] of seen) {
        if ((told.keys === '*' || told.keys?.includes(key)) && position < told.position) read(key)
      }
    }
    const step = (part: number, end: bigint) => {
      const from = at[part - 1] ?? 0n
      const to = from + BigInt(1 + random.below(3)) < end ? from + BigInt(1 + random.below(3)) : end
      at[part - 1] = to
      const keys = random.chance(0.6) ? [`part ${part}`] : []
      for (const key of keys) stands.set(key, to)
      if (random.chance(0.4)) read(`part ${1 + random.below(of)}`) // before it is heard
      follow(positions.hear({ part, of, position: to, keys }))
      if (random.chance(0.4)) read(`part ${1 + random.below(of)}`)
    }
    for (let turn = 0; turn < 60; turn++) step(1 + random.below(of), 10_000n)
    for (let part = 1; part <= of; part++) {
      at[part - 1] = 20_000n
      follow(positions.hear({ part, of, position: 20_000n, keys: [] }))
    }
    for (const [key, { change }] of seen) expect([key, change]).toEqual([key, stands.get(key) ?? -1n])
  }
})
