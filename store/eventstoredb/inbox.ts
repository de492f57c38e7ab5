import { setImmediate as turn } from 'node:timers/promises'
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'

const batchSize = 500

export interface Delivery {
  readonly events: readonly AllStreamResolvedEvent[]
  readonly caughtUp: boolean
}

/**
 * What one subscription has delivered and nobody has taken yet. A subscription that ends, with an error or
 * without one, was dropped by the server: that is told after the last event.
 */
export class Inbox {
  readonly #subscription: AllStreamSubscription
  readonly #events: AllStreamResolvedEvent[] = []
  #caughtUp = false
  #toldCaughtUp = false
  /** Events that the client had received but not handed out when the server said that this was all. */
  #untilCaughtUp: number | undefined
  #dropped: Error | undefined
  #wake = (): void => undefined

  constructor(subscription: AllStreamSubscription) {
    this.#subscription = subscription
    subscription.on('data', (event) => this.#receive(event))
    subscription.on('caughtUp', () => this.#countDown(subscription.readableLength))
    subscription.on('fellBehind', () => this.#fallBehind())
    subscription.on('error', (error) => this.#drop(error))
    subscription.on('end', () => this.#drop(new Error('The server ended the subscription')))
  }

  /** Why the subscription is over. */
  get dropped(): Error | undefined {
    return this.#dropped
  }

  /** Waits for something new; undefined once the subscription is over, or the signal aborts. */
  async next(signal: AbortSignal): Promise<Delivery | undefined> {
    const wake = () => this.#wake()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        if (this.#events.length > 0 || this.#caughtUp !== this.#toldCaughtUp) return this.#take()
        if (this.#dropped) return undefined
        await new Promise<void>((resolve) => (this.#wake = resolve))
        await turn() // events arrive in bursts: they make one batch
      }
      return undefined
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }

  /** Ends the call, which would otherwise stay open. */
  async close(): Promise<void> {
    await this.#subscription.unsubscribe().catch(() => undefined)
  }

  #take(): Delivery {
    const events = this.#events.splice(0, batchSize)
    const caughtUp = this.#caughtUp && this.#events.length === 0
    this.#toldCaughtUp = caughtUp
    this.#subscription.resume()
    return { events, caughtUp }
  }

  #receive(event: AllStreamResolvedEvent): void {
    if (this.#dropped) return
    this.#events.push(event)
    if (this.#events.length >= batchSize) this.#subscription.pause()
    if (this.#untilCaughtUp !== undefined) this.#countDown(this.#untilCaughtUp - 1)
    this.#wake()
  }

  #countDown(left: number): void {
    this.#untilCaughtUp = left > 0 ? left : undefined
    this.#caughtUp = left <= 0
    this.#wake()
  }

  #fallBehind(): void {
    this.#untilCaughtUp = undefined
    this.#caughtUp = false
  }

  #drop(reason: Error): void {
    this.#dropped ??= reason
    this.#wake()
  }
}
