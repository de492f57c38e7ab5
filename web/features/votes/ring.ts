/** The ring around a vote button: it moves, stands still, or is not there. */
export type Ring = 'moving' | 'still' | 'none'

export interface RingFacts {
  /** This task is the one with the most votes. */
  readonly top: boolean
  /** No task has votes, or no highest voted title exists. */
  readonly nobodyVoted: boolean
  /** An open task that comes first. */
  readonly priority: boolean
}

/** Product.md §4. Where nobody has voted all buttons have a ring: all but the priority ones hold it still. */
export function ringOf({ top, nobodyVoted, priority }: RingFacts): Ring {
  if (top) return 'moving'
  if (!nobodyVoted) return 'none'
  return priority ? 'moving' : 'still'
}
