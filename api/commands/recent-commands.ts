/** Milliseconds before a stream's last event in which its commands are remembered, however many they were. */
export const remembered = 60_000

/**
 * The commands behind the latest events of a stream, by what occurred when: a copy of one of them is done already. All
 * that were loaded of the stream share it: what it has stands in the stream, be it behind some of them.
 */
export class RecentCommands {
  /** Times in milliseconds by ids, the oldest first. */
  readonly #occurred = new Map<string, number>()

  has(commandId: string): boolean {
    return this.#occurred.has(commandId)
  }

  add(commandId: string, occurredAt: string): void {
    const now = Date.parse(occurredAt)
    this.#occurred.set(commandId, now)
    for (const [id, time] of this.#occurred) {
      if (time >= now - remembered) return
      this.#occurred.delete(id)
    }
  }
}
