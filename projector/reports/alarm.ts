import { setTimeout as pause } from 'node:timers/promises'
import { Cron } from 'croner'
import { dueHour } from '#domain/report-period.ts'

/** Rings every day when reports may be due. It is heard by whoever waits, or waits next. */
export class Alarm {
  readonly #cron: Cron
  #rung = Promise.withResolvers<void>()

  /** @param timeZone IANA: it rings by the clocks of this zone. */
  constructor(timeZone: string) {
    const options = { timezone: timeZone, unref: true }
    this.#cron = new Cron(`0 ${dueHour} * * *`, options, () => this.#rung.resolve())
  }

  /** Resolves when it rings or has rung since the last wait, and after so many milliseconds in any case. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const patience = new AbortController()
    const until = AbortSignal.any([signal, patience.signal])
    try {
      await Promise.race([this.#rung.promise, pause(milliseconds, undefined, { signal: until })])
      this.#rung = Promise.withResolvers()
    } finally {
      patience.abort()
    }
  }

  stop(): void {
    this.#cron.stop()
  }
}
