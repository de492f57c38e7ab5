import * as z from 'zod/mini'

// What YouTube's player and a page say to one another through postMessage, spoken here without YouTube's script.
// The page says 'listening' until the player answers; from then on the player tells what it does, and the
// errors that it was asked for.

/** YouTube's host that sets no cookie before the video plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com'

/** How often the page says that it listens, and how long the player may take to answer, in milliseconds. */
export const listensEvery = 250
export const answersWithin = 8_000

/** The player, playing at once: whoever loads it has asked for it. It answers to this page's origin only. */
export function playerUrl(videoId: string, pageOrigin: string): string {
  const parameters = { enablejsapi: '1', autoplay: '1', playsinline: '1', rel: '0', origin: pageOrigin }
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${new URLSearchParams(parameters).toString()}`
}

/** The same video where it is at home. */
export const watchUrl = (videoId: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`

const channel = { id: 1, channel: 'widget' } as const
export const listening: string = JSON.stringify({ event: 'listening', ...channel })
export const tellErrors: string = JSON.stringify({
  event: 'command',
  func: 'addEventListener',
  args: ['onError'],
  ...channel,
})

/** What a message of the player comes to. */
export type PlayerNews = 'alive' | 'refused'

const message = z.object({ event: z.string(), info: z.optional(z.unknown()) })
const signsOfLife: readonly string[] = ['onReady', 'initialDelivery', 'infoDelivery']
/** No such id; no HTML5 player; gone or private; embedding forbidden (twice); the player has no referrer. */
const refusals: readonly unknown[] = [2, 5, 100, 101, 150, 153]

/** Reads a message of the player; null for what says nothing about whether it plays. */
export function readPlayer(data: unknown): PlayerNews | null {
  if (typeof data !== 'string') return null
  const read = z.safeParse(message, parseJson(data))
  if (!read.success) return null
  const { event, info } = read.data
  if (event === 'onError') return refusals.includes(info) ? 'refused' : null
  return signsOfLife.includes(event) ? 'alive' : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
