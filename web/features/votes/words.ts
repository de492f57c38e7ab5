/** What a vote button says at rest. */
export const voteLabel = (votes: number): string => (votes === 0 ? 'Upvote' : votesInWords(votes))

export const votesInWords = (votes: number): string =>
  votes === 1 ? '1 vote' : `${votes.toLocaleString()} votes`

const dayLength = 24 * 60 * 60_000

/** How long a guide took from the first vote for it, in whole days. */
export function writtenIn(askedAt: string, publishedAt: string): string {
  const days = Math.round((Date.parse(publishedAt) - Date.parse(askedAt)) / dayLength)
  if (days < 1) return 'written within a day'
  return days === 1 ? 'written in 1 day' : `written in ${days} days`
}
