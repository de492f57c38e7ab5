import { NotificationListener } from '#kernel/postgres/listen.ts'
import { pause } from '#kernel/resilience/backoff.ts'

export const outboxChannel = 'outbox'

/** Waits until an email is queued, but at most one second, because a NOTIFY of Postgres can be lost. */
export class OutboxWaiter {
  readonly #listener: NotificationListener
  #notified = Promise.withResolvers<void>()

  constructor(url: string) {
    this.#listener = new NotificationListener({
      config: { connectionString: url, application_name: 'brandpath email listener' },
      channels: [outboxChannel],
      onNotification: () => this.#notified.resolve(),
    })
    this.#listener.start()
  }

  async wait(signal: AbortSignal): Promise<void> {
    await Promise.race([this.#notified.promise, pause(1_000, signal)])
    this.#notified = Promise.withResolvers<void>()
  }

  close(): Promise<void> {
    return this.#listener.close()
  }
}
