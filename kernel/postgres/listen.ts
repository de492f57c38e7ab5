import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { retry } from '../resilience/retry.ts'

export interface ListenerOptions {
  readonly config: ClientConfig
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Called after each connect. Must read the current state, because earlier notifications are lost. */
  readonly onConnected?: (client: Client) => Promise<void> | void
  /** Called after each failed attempt to replace a connection. */
  readonly onError?: (error: unknown) => void
}

const backoff = { firstMs: 50, maxMs: 1_000 }

/** Receives notifications (LISTEN) over a separate connection, and replaces the connection after a failure. */
export class NotificationListener {
  readonly #options: ListenerOptions
  readonly #closing = new AbortController()
  #client: Client | null = null
  #connecting: Promise<void> | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  get client(): Client | null {
    return this.#client
  }

  async connect(): Promise<void> {
    const { config, channels, onNotification, onConnected } = this.#options
    const client = new Client({ keepAlive: true, connectionTimeoutMillis: 5_000, ...config })
    client.on('error', () => undefined) // after each error, an `end` event follows, and its listener reconnects
    client.on('end', () => {
      if (this.#client !== client) return
      this.#client = null
      this.start()
    })
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    try {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join(';'))
      await onConnected?.(client)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closing.signal.aborted) await client.end()
    else this.#client = client
  }

  start(): void {
    const { signal } = this.#closing
    if (signal.aborted) return
    this.#connecting ??= retry(() => this.connect(), { backoff, signal, onRetry: this.#options.onError })
      .catch(() => undefined) // `retry` rejects only after the signal aborted
      .finally(() => (this.#connecting = undefined))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
    await this.#connecting
  }
}
