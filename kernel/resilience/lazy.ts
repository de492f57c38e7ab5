/** Opens a resource at its first use and keeps it. After a failure, the next use tries again. */
export class Lazy<T> {
  readonly #open: () => Promise<T>
  #opened: Promise<T> | null = null

  constructor(open: () => Promise<T>) {
    this.#open = open
  }

  get(): Promise<T> {
    if (this.#opened) return this.#opened
    const opening = this.#open().catch((error: unknown) => {
      this.#opened = null
      throw error
    })
    this.#opened = opening
    return opening
  }

  /** Closes the resource if it was opened. */
  async close(close: (resource: T) => unknown): Promise<void> {
    const opened = await this.#opened?.catch(() => null)
    if (opened) await close(opened)
  }
}
