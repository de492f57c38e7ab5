/** Number of rounds of a measurement that compares two rates. A round measures both in turn. */
export const rounds = 3

/** Measures all rounds. Returns the round with the median ratio. */
export async function medianRound<T>(
  measure: (round: number) => Promise<T>,
  ratioOf: (result: T) => number,
): Promise<T> {
  const results: T[] = []
  for (let round = 0; round < rounds; round++) results.push(await measure(round))
  const median = results.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(results.length / 2)]
  if (median === undefined) throw new Error('A measurement needs at least one round.')
  return median
}
