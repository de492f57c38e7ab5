import * as z from 'zod/mini'
import { readStorage, storedKeys, writeStorage } from '#web/http/storage.ts'

interface Keyed {
  readonly key: string
}

/** Contents of a list as texts, and as values without the items that this release cannot read. */
interface Contents<Item> {
  readonly text: string
  readonly items: readonly Item[]
  /** Storage keys by the keys of the items. */
  readonly places: ReadonlyMap<string, string>
}

/**
 * Lists of items in localStorage, which all tabs share. Each item has its own storage key, so a tab never overwrites the
 * items of another tab. The prefix is the start of the storage keys of one list.
 */
export class StoredList<Item extends Keyed> {
  readonly #item: z.ZodMiniType<Item>
  readonly #listeners = new Set<() => void>()
  #cache: Contents<Item> = { text: '', items: [], places: new Map() }

  constructor(item: z.ZodMiniType<Item>) {
    this.#item = item
  }

  /**
   * Returns the same array until the list changes. Leaves out items that are invalid or that a newer release has stored.
   */
  read(prefix: string): readonly Item[] {
    return this.#read(prefix).items
  }

  /** Replaces the item with the same key, or appends the item. Returns false if storage is blocked or full. */
  put(prefix: string, item: Item): boolean {
    const place = this.#read(prefix).places.get(item.key) ?? this.#nextPlace(prefix) + item.key
    const isStored = writeStorage(place, JSON.stringify(item))
    this.#notify()
    return isStored
  }

  /** Returns false if the list does not contain the item. */
  remove(prefix: string, key: string): boolean {
    const place = this.#read(prefix).places.get(key)
    if (place === undefined) return false
    writeStorage(place, null)
    this.#notify()
    return true
  }

  /** Calls the listener when any tab changes a list. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      this.#listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #read(prefix: string): Contents<Item> {
    splitOldList(prefix)
    const stored = storedKeys(prefix)
      .toSorted()
      .map((place) => [place, readStorage(place) ?? ''] as const)
    const text = stored.join('\n')
    if (text === this.#cache.text) return this.#cache
    const items: Item[] = []
    const places = new Map<string, string>()
    for (const [place, value] of stored) {
      const { data } = z.safeParse(this.#item, parseJson(value))
      if (data === undefined) continue
      items.push(data)
      places.set(data.key, place)
    }
    return (this.#cache = { text, items, places })
  }

  /** Returns a storage key after all keys of the list, without the key of the item. */
  #nextPlace(prefix: string): string {
    const last = storedKeys(prefix).toSorted().at(-1)?.slice(prefix.length) ?? ''
    return placeOf(prefix, Math.max(Date.now(), Number.parseInt(last, 10) + 1 || 0))
  }
}

/** Storage keys are sorted as texts. 13 digits are enough for Unix milliseconds until the year 2286. */
const placeOf = (prefix: string, order: number) => `${prefix}${String(order).padStart(13, '0')}-`

/** Earlier releases stored a list as one JSON array, under the prefix without its hyphen. Stores its items one by one. */
function splitOldList(prefix: string): void {
  const oldKey = prefix.slice(0, -1)
  const text = readStorage(oldKey)
  if (text === null) return
  const items = z.array(z.unknown()).safeParse(parseJson(text)).data ?? []
  const isStored = items.every((item, index) => writeStorage(placeOf(prefix, index), JSON.stringify(item)))
  if (isStored) writeStorage(oldKey, null)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
