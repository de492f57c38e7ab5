const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** The time between two events of a story, in the largest unit that fits. */
export function gapBetween(before: string, after: string): string {
  const milliseconds = Date.parse(after) - Date.parse(before)
  if (milliseconds <= 0) return 'at the same time'
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? (['millisecond', 1] as const)
  const count = Math.floor(milliseconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'} later`
}
