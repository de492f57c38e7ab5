import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { outboxChannel } from './channel.ts'

/** Waits for mail: until the outbox notifies or a second has passed, whichever comes first. */
export class MailWaiter {
  readonly #url: string
  #client: Client | undefined
  #heard = Promise.withResolvers<void>()

  constructor(url: string) {
    this.#url = url
  }

  async wait(signal: AbortSignal): Promise<void> {
    await this.#listen()
    await Promise.race([this.#heard.promise, pause(1_000, undefined, { signal })])
    this.#heard = Promise.withResolvers<void>()
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** Without a connection there is still the look every second; the next wait tries again. */
  async #listen(): Promise<void> {
    if (this.#client) return
    const client = new Client({
      connectionString: this.#url,
      application_name: 'brandpath mail listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const lose = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', () => this.#heard.resolve())
    await client.connect()
    await client.query(`listen ${outboxChannel}`)
    this.#client = client
  }
}
