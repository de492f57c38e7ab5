import * as z from 'zod/mini'
import { readStorage, writeStorage } from '#web/http/storage.ts'

/** A list stored as JSON in localStorage and shared by all tabs. */
export class StoredList<Item> {
  readonly #schema: z.ZodMiniType<readonly Item[]>
  readonly #empty: readonly Item[] = []
  readonly #listeners = new Set<() => void>()
  #cache: { readonly text: string; readonly items: readonly Item[] } = { text: '', items: this.#empty }

  constructor(item: z.ZodMiniType<Item>) {
    this.#schema = z.array(item)
  }

  /** Returns the same array until the stored text changes. Returns an empty array if the text is invalid. */
  read(key: string): readonly Item[] {
    const text = readStorage(key)
    if (text === null) return this.#empty
    if (text !== this.#cache.text) this.#cache = { text, items: this.#parse(text) }
    return this.#cache.items
  }

  write(key: string, items: readonly Item[]): void {
    writeStorage(key, items.length === 0 ? null : JSON.stringify(items))
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener when any tab changes the list. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      this.#listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  #parse(text: string): readonly Item[] {
    try {
      return z.parse(this.#schema, JSON.parse(text))
    } catch {
      return this.#empty
    }
  }
}
