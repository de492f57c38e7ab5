/** Map with a maximum size. A further entry replaces the entry that was set the longest time ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number

  constructor(maxSize: number) {
    super()
    this.#maxSize = maxSize
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    if (this.size >= this.#maxSize) for (const oldest of this.keys().take(1)) this.delete(oldest)
    return super.set(key, value)
  }
}
