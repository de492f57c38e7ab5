/** By how many points of percent something changed. */
const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`

/** With a true minus: '+23 points', '−4 points', 'No change'. */
export const differenceInFigures = (difference: number): string =>
  difference === 0 ? 'No change' : `${difference > 0 ? '+' : '\u2212'}${points(Math.abs(difference))}`

/** For those who listen: 'up 23 points'. */
export const differenceInWords = (difference: number): string =>
  difference === 0 ? 'no change' : `${difference > 0 ? 'up' : 'down'} ${points(Math.abs(difference))}`
