import { pause } from '#kernel/resilience/backoff.ts'
import { Cron } from 'croner'
import { dueHour } from '#domain/reports/report-period.ts'

/** Rings every day at the hour when reports can become due. It ends the current wait, or the next one. */
export class Alarm {
  readonly #cron: Cron
  #rung = Promise.withResolvers<void>()

  /** @param timeZone IANA time zone in which it rings. */
  constructor(timeZone: string) {
    const options = { timezone: timeZone, unref: true }
    this.#cron = new Cron(`0 ${dueHour} * * *`, options, () => this.#rung.resolve())
  }

  /** Resolves when it rings, if it has rung since the last wait, or after the given milliseconds. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const waitEnded = new AbortController()
    const until = AbortSignal.any([signal, waitEnded.signal])
    try {
      await Promise.race([this.#rung.promise, pause(milliseconds, until)])
      this.#rung = Promise.withResolvers()
    } finally {
      waitEnded.abort()
    }
  }

  stop(): void {
    this.#cron.stop()
  }
}
