import { vi } from 'vitest'
import type { LiveMessage } from '#schema/api/live.ts'

/** An EventSource whose state and messages the test controls. */
export class FakeLiveStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = FakeLiveStream.CONNECTING
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }

  begin(): void {
    this.readyState = FakeLiveStream.OPEN
    this.dispatchEvent(new Event('open'))
  }
  send(message: LiveMessage): void {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify(message) }))
  }
  beat(): void {
    this.dispatchEvent(new MessageEvent('heartbeat', { data: '' }))
  }
  refuse(): void {
    this.readyState = FakeLiveStream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = FakeLiveStream.CLOSED
  }
}

/** Replaces the global EventSource. Returns the opened streams, oldest first. */
export function fakeLiveStream(): FakeLiveStream[] {
  const opened: FakeLiveStream[] = []
  vi.stubGlobal(
    'EventSource',
    class extends FakeLiveStream {
      constructor(url: string) {
        super(url)
        opened.push(this)
      }
    },
  )
  return opened
}
