import * as z from 'zod'

/** `*` stands for anything. */
const changed = z.union([z.array(z.string()).readonly(), z.literal('*')])
type Keys = z.infer<typeof changed>

/** What a projector tells of one part of the read models: how far it is, and what it changed. */
export const partTold = z.object({
  part: z.number(),
  /** How many parts there are. */
  of: z.number(),
  position: z.coerce.bigint(),
  /** Missing while the part is behind: it may be anything. */
  keys: z.optional(changed),
})
type PartTold = z.infer<typeof partTold>

/** What is told of all parts together: how far they are, and what changed. */
export interface Announcement {
  readonly position: bigint
  readonly keys: Keys
}

/** With so many kept, nobody is told one by one any more what has changed. */
const mostKept = 1_000

/**
 * How far the read models are: as far as the part is that is least far. What a part ahead of it has changed is told once
 * all parts are there, since whoever has read at a position that was told takes himself to have seen what was told before.
 */
export class PartPositions {
  /** By the numbers of the parts; -1 before the first event. */
  #positions: ReadonlyMap<number, bigint> = new Map()
  #ahead: readonly Omit<PartTold, 'of'>[] = []

  /** -1 while one of them has not begun. */
  get least(): bigint {
    return leastOf(this.#positions)
  }

  /** What is to be told now; null while that is nothing. */
  hear({ part, of, position, keys }: PartTold): Announcement | null {
    const known = Array.from({ length: of }, (_, index) => index + 1)
    this.#positions = new Map([
      ...known.map((number) => [number, this.#positions.get(number) ?? -1n] as const),
      [part, position],
    ])
    // Anything holds all that it told before, also of what was undone since.
    const others = keys === '*' ? this.#ahead.filter((one) => one.part !== part) : this.#ahead
    this.#ahead = [...others, { part, position, keys }]
    const reached = this.#takeReached()
    if (this.#ahead.length > mostKept) this.#ahead = anythingAhead(this.#positions)
    return reached
  }

  /** Goes on from what was read, since nobody heard what was told meanwhile. */
  readAnew(positions: ReadonlyMap<number, bigint>): Announcement {
    this.#positions = positions
    this.#ahead = anythingAhead(positions)
    return { position: this.least, keys: '*' }
  }

  /** Takes over what was read where all parts are further there than was heard of them. */
  advance(positions: ReadonlyMap<number, bigint>): void {
    if (leastOf(positions) > this.least) this.#positions = positions
  }

  #takeReached(): Announcement | null {
    const { least } = this
    const reached = this.#ahead.filter(({ position }) => position <= least)
    if (reached.length === 0) return null
    this.#ahead = this.#ahead.filter(({ position }) => position > least)
    return { position: least, keys: together(reached.map(({ keys = '*' }) => keys)) }
  }
}

export const leastOf = (positions: ReadonlyMap<number, bigint>): bigint =>
  [...positions.values()].reduce((one, other) => (one < other ? one : other), positions.get(1) ?? -1n)

const anythingAhead = (positions: ReadonlyMap<number, bigint>) =>
  [...positions]
    .filter(([, position]) => position > leastOf(positions))
    .map(([part, position]) => ({ part, position, keys: '*' as const }))

function together(all: readonly Keys[]): Keys {
  const keys = new Set<string>()
  for (const some of all) {
    if (some === '*') return some
    for (const key of some) keys.add(key)
  }
  return [...keys]
}
