/** Formats a count with its noun: '1 event', '2 events'. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/** Formats a time to the minute: '2026-11-21 20:29 UTC'. */
export const formatUtcMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
