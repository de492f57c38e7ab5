import { vi } from 'vitest'
import type { LiveMessage } from '#schema/api/live.ts'

/** The live stream's end in the browser, told by a test what happens to it. */
export class PlayedStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = PlayedStream.CONNECTING
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }

  begin(): void {
    this.readyState = PlayedStream.OPEN
    this.dispatchEvent(new Event('open'))
  }
  tell(message: LiveMessage): void {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify(message) }))
  }
  refuse(): void {
    this.readyState = PlayedStream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = PlayedStream.CLOSED
  }
}

/** Plays the live stream until `vi.unstubAllGlobals()`. Answers the streams that were opened, the newest last. */
export function playStream(): PlayedStream[] {
  const opened: PlayedStream[] = []
  vi.stubGlobal(
    'EventSource',
    class extends PlayedStream {
      constructor(url: string) {
        super(url)
        opened.push(this)
      }
    },
  )
  return opened
}
