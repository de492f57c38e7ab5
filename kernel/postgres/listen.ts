import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { backoffMs, pause } from '../resilience/backoff.ts'

export interface ListenerOptions {
  readonly config: ClientConfig
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Called after each connect. Read the current state here, because earlier notifications are lost. */
  readonly onConnected?: (client: Client) => Promise<void> | void
  /** Called after each failed attempt to connect. `attempt` counts from 1 since the last connection. */
  readonly onError?: (error: unknown, attempt: number) => void
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

  /** Connects, or rejects after one attempt. */
  async connect(): Promise<void> {
    const { config, channels, onNotification, onConnected } = this.#options
    const client = new Client({ keepAlive: true, connectionTimeoutMillis: 5_000, ...config })
    client.on('error', () => undefined) // the listener of `end` reconnects; it runs after each error
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
    this.#connecting ??= this.#keepConnecting().finally(() => (this.#connecting = undefined))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
    await this.#connecting
  }

  async #keepConnecting(): Promise<void> {
    const { signal } = this.#closing
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        return await this.connect()
      } catch (error) {
        if (!signal.aborted) this.#options.onError?.(error, attempt)
        await pause(backoffMs(attempt, backoff), signal)
      }
    }
  }
}
