import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'

const batchSize = 500

export interface Delivery {
  readonly events: readonly AllStreamResolvedEvent[]
  readonly caughtUp: boolean
}

/** Collects the events of a subscription into batches. */
export class SubscriptionBuffer {
  readonly #subscription: AllStreamSubscription
  readonly #events: AllStreamResolvedEvent[] = []
  #caughtUp = false
  #deliveredCaughtUp = false
  /** Set after the server sent `caughtUp`: number of earlier events that the Node.js stream has not emitted yet. */
  #untilCaughtUp: number | undefined
  #dropReason: Error | undefined
  #wake = (): void => undefined

  constructor(subscription: AllStreamSubscription) {
    this.#subscription = subscription
    subscription.on('data', (event) => this.#receive(event))
    subscription.on('caughtUp', () => this.#countDown(subscription.readableLength))
    subscription.on('fellBehind', () => this.#fallBehind())
    subscription.on('error', (error) => this.#drop(error))
    subscription.on('end', () => this.#drop(new Error('The server ended the subscription')))
  }

  get dropReason(): Error | undefined {
    return this.#dropReason
  }

  /** Waits for the next batch. Returns undefined after the subscription has ended or the signal has aborted. */
  async next(signal: AbortSignal): Promise<Delivery | undefined> {
    const wake = () => this.#wake()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        if (this.#events.length > 0 || this.#caughtUp !== this.#deliveredCaughtUp) return this.#take()
        if (this.#dropReason) return undefined
        await new Promise<void>((resolve) => (this.#wake = resolve))
        await nextTurn() // waits briefly, so that events that arrive together are in one batch
      }
      return undefined
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }

  async close(): Promise<void> {
    await this.#subscription.unsubscribe().catch(() => undefined)
  }

  #take(): Delivery {
    const events = this.#events.splice(0, batchSize)
    const caughtUp = this.#caughtUp && this.#events.length === 0
    this.#deliveredCaughtUp = caughtUp
    this.#subscription.resume()
    return { events, caughtUp }
  }

  #receive(event: AllStreamResolvedEvent): void {
    if (this.#dropReason) return
    this.#events.push(event)
    if (this.#events.length >= batchSize) this.#subscription.pause()
    if (this.#untilCaughtUp !== undefined) this.#countDown(this.#untilCaughtUp - 1)
    this.#wake()
  }

  #countDown(remaining: number): void {
    this.#untilCaughtUp = remaining > 0 ? remaining : undefined
    this.#caughtUp = remaining <= 0
    this.#wake()
  }

  #fallBehind(): void {
    this.#untilCaughtUp = undefined
    this.#caughtUp = false
  }

  #drop(reason: Error): void {
    this.#dropReason ??= reason
    this.#wake()
  }
}
