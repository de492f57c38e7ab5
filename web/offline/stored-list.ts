import * as z from 'zod/mini'
import { readStorage, writeStorage } from '#web/http/storage.ts'

/** Contents of a stored list. */
interface Contents<Item> {
  readonly items: readonly Item[]
  /** Items that this release cannot read. A tab with a newer release may have stored them. */
  readonly unknown: readonly unknown[]
}

/** A list stored as JSON in localStorage and shared by all tabs. */
export class StoredList<Item> {
  readonly #item: z.ZodMiniType<Item>
  readonly #empty: Contents<Item> = { items: [], unknown: [] }
  readonly #listeners = new Set<() => void>()
  #cache: { readonly text: string; readonly contents: Contents<Item> } = { text: '', contents: this.#empty }

  constructor(item: z.ZodMiniType<Item>) {
    this.#item = item
  }

  /** Returns the same array until the stored text changes. Leaves out items that are invalid. */
  read(key: string): readonly Item[] {
    return this.#read(key).items
  }

  /** Replaces the items. Keeps the items that this release cannot read. */
  write(key: string, items: readonly Item[]): void {
    const all = [...items, ...this.#read(key).unknown]
    writeStorage(key, all.length === 0 ? null : JSON.stringify(all))
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

  #read(key: string): Contents<Item> {
    const text = readStorage(key)
    if (text === null) return this.#empty
    if (text !== this.#cache.text) this.#cache = { text, contents: this.#parse(text) }
    return this.#cache.contents
  }

  #parse(text: string): Contents<Item> {
    const stored = z.array(z.unknown()).safeParse(parseJson(text)).data ?? []
    const parsed = stored.map((item) => ({ item, result: z.safeParse(this.#item, item) }))
    return {
      items: parsed.flatMap(({ result }) => (result.success ? [result.data] : [])),
      unknown: parsed.flatMap(({ item, result }) => (result.success ? [] : [item])),
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
