import { formatCount } from '#web/ui/text/format.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

export function formatDuration(milliseconds: number): string {
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? (['millisecond', 1] as const)
  return formatCount(Math.floor(milliseconds / size), unit)
}

export function formatGap(before: string, after: string): string {
  const milliseconds = Date.parse(after) - Date.parse(before)
  return milliseconds <= 0 ? 'at the same time' : `${formatDuration(milliseconds)} later`
}
