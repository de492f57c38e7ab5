const first = 5
const longest = 3_600

/**
 * Seconds until the next try: 5, 10, 20 … and at most an hour. `spread` (0 to 1) moves them a quarter either way,
 * so that a server that comes back is not met by all at once.
 */
export const backoffSeconds = (attempts: number, spread = Math.random()): number =>
  Math.min(longest, first * 2 ** (attempts - 1)) * (0.75 + spread / 2)
