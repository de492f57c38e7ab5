import type { PositionNotification } from './position-notification.ts'

export interface Replica {
  caughtUp(): Promise<void>
}

export interface PositionListener {
  /** Called after the read model changed. `keys` is `*` if notifications may have been missed. */
  readonly changed: (notification: PositionNotification) => void
  /** Called with the payload of each notification on `otherChannel` (see `PositionOptions`). */
  readonly notified: (payload: string) => void
}

/** If more notifications are pending, one notification with `*` replaces all of them. */
const maxPending = 1_000

/** Delivers notifications in order. If there is a replica, first waits until the replica has caught up. */
export class NotificationQueue {
  readonly #replica: Replica | null
  readonly #listener: PositionListener
  #positions: PositionNotification[] = []
  #otherPayloads = new Set<string>()
  #isWaiting = false
  #isClosed = false

  constructor(replica: Replica | null, listener: PositionListener) {
    this.#replica = replica
    this.#listener = listener
  }

  add(notification: PositionNotification): void {
    if (this.#positions.length < maxPending) this.#positions.push(notification)
    else this.#positions = [{ ...notification, keys: '*' }]
    this.#deliverWhenReady()
  }

  addOther(payload: string): void {
    this.#otherPayloads.add(payload)
    this.#deliverWhenReady()
  }

  close(): void {
    this.#isClosed = true
  }

  #deliverWhenReady(): void {
    if (!this.#replica) this.#takePending()()
    else if (!this.#isWaiting) void this.#deliverAfter(this.#replica)
  }

  async #deliverAfter(replica: Replica): Promise<void> {
    this.#isWaiting = true
    while (this.#positions.length + this.#otherPayloads.size > 0 && !this.#isClosed) {
      const deliver = this.#takePending()
      await replica.caughtUp()
      deliver()
    }
    this.#isWaiting = false
  }

  /** Empties the queue. Returns a function that delivers the removed notifications. */
  #takePending(): () => void {
    const [positions, otherPayloads] = [this.#positions, this.#otherPayloads]
    this.#positions = []
    this.#otherPayloads = new Set()
    return () => {
      for (const notification of positions) this.#listener.changed(notification)
      for (const payload of otherPayloads) this.#listener.notified(payload)
    }
  }
}
