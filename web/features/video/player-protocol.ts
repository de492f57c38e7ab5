import * as z from 'zod/mini'

// The player reports its state only after a 'listening' message, and errors only after the page has subscribed.

/** Host of YouTube that sets no cookies before the video plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com'

export const listenIntervalMs = 250
export const playerTimeoutMs = 8_000

export function playerUrl(videoId: string, pageOrigin: string): string {
  const parameters = { enablejsapi: '1', autoplay: '1', playsinline: '1', rel: '0', origin: pageOrigin }
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${new URLSearchParams(parameters).toString()}`
}

export const watchUrl = (videoId: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`

const channel = { id: 1, channel: 'widget' } as const
export const listeningMessage = JSON.stringify({ event: 'listening', ...channel })
export const subscribeToErrors = JSON.stringify({
  event: 'command',
  func: 'addEventListener',
  args: ['onError'],
  ...channel,
})

const message = z.object({ event: z.string(), info: z.optional(z.unknown()) })
const readyEvents: readonly string[] = ['onReady', 'initialDelivery', 'infoDelivery']
/** Error codes: invalid id, no HTML5 player, removed or private video, embedding forbidden (two codes), no referrer. */
const fatalErrors: readonly unknown[] = [2, 5, 100, 101, 150, 153]

/** Parses a message of the player. Returns null if the message does not show whether the video plays. */
export function parsePlayerMessage(data: unknown): 'ready' | 'failed' | null {
  if (typeof data !== 'string') return null
  try {
    const { event, info } = z.parse(message, JSON.parse(data))
    if (event === 'onError') return fatalErrors.includes(info) ? 'failed' : null
    return readyEvents.includes(event) ? 'ready' : null
  } catch {
    return null
  }
}
