import * as z from 'zod/mini'

// The postMessage protocol of YouTube's player, without YouTube's script. The page sends 'listening' until
// the player responds; then the player reports its state and the errors the page subscribed to.

/** Sets no cookies before the video plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com'

export const listenIntervalMs = 250
export const playerTimeoutMs = 8_000

/** URL of the player: starts immediately and sends messages only to this page's origin. */
export function playerUrl(videoId: string, pageOrigin: string): string {
  const parameters = { enablejsapi: '1', autoplay: '1', playsinline: '1', rel: '0', origin: pageOrigin }
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${new URLSearchParams(parameters).toString()}`
}

export const watchUrl = (videoId: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`

const channel = { id: 1, channel: 'widget' } as const
export const listeningMessage: string = JSON.stringify({ event: 'listening', ...channel })
export const subscribeToErrors: string = JSON.stringify({
  event: 'command',
  func: 'addEventListener',
  args: ['onError'],
  ...channel,
})

export type PlayerMessage = 'alive' | 'refused'

const message = z.object({ event: z.string(), info: z.optional(z.unknown()) })
const readyEvents: readonly string[] = ['onReady', 'initialDelivery', 'infoDelivery']
/** Invalid id; no HTML5 player; removed or private; embedding forbidden (two codes); no referrer. */
const fatalErrors: readonly unknown[] = [2, 5, 100, 101, 150, 153]

/** Returns null for messages that do not say whether the video plays. */
export function parsePlayerMessage(data: unknown): PlayerMessage | null {
  if (typeof data !== 'string') return null
  const read = z.safeParse(message, parseJson(data))
  if (!read.success) return null
  const { event, info } = read.data
  if (event === 'onError') return fatalErrors.includes(info) ? 'refused' : null
  return readyEvents.includes(event) ? 'alive' : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
