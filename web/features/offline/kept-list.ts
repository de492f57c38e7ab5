import * as z from 'zod/mini'

/** What this browser has kept as JSON; nothing where it is not what this release would write. */
export function parseKept<One>(one: z.ZodMiniType<One>, text: string): readonly One[] {
  try {
    return z.parse(z.array(one), JSON.parse(text))
  } catch {
    return []
  }
}

/** Those who show something that this browser keeps: told when this tab changes it, and when another one does. */
export class Watchers {
  readonly #listeners = new Set<() => void>()

  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      this.#listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
}
