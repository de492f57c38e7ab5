import { counted } from '#domain/counted.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A time in the largest unit that fits. */
export function durationOf(milliseconds: number): string {
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? (['millisecond', 1] as const)
  return counted(Math.floor(milliseconds / size), unit)
}

/** The time between two events of a story. */
export function gapBetween(before: string, after: string): string {
  const milliseconds = Date.parse(after) - Date.parse(before)
  return milliseconds <= 0 ? 'at the same time' : `${durationOf(milliseconds)} later`
}
