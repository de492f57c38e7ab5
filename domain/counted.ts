/** "1 event", "2 events": a count with what was counted, for operators' lines and reasons. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
