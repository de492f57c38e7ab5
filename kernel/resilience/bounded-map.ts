/** Map with a maximum size. If the map is full, a new entry replaces the entry that was set least recently. */
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
