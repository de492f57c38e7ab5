/** Random numbers. The same seed gives the same numbers. */
export interface Random {
  /** Returns an integer from 0 to `limit - 1`. */
  below(limit: number): number
  chance(probability: number): boolean
}

/** Returns random numbers from TEST_SEED or a random seed. Prints the seed, so that a failing run can be repeated. */
export function seededRandom(test: string): Random {
  const seed = Number(process.env.TEST_SEED ?? Math.trunc(Math.random() * 2 ** 31))
  console.info(`${test}: TEST_SEED=${seed}`)
  return randomFrom(seed)
}

/** Random number generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (limit) => Math.floor(next() * limit), chance: (probability) => next() < probability }
}
