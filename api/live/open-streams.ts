import { HttpError } from '../http/http-error.ts'

/**
 * Maximum numbers of open live streams in one process. A browser keeps one stream per visible tab, so 20 per session is
 * about 20 windows side by side. A user may use several devices. Many users may share one client address, for example an
 * office, whose users do not all look at the app at the same moment.
 */
export const maxStreams = { session: 20, user: 50, address: 200 } as const

type Kind = keyof typeof maxStreams
const kinds = ['session', 'user', 'address'] as const satisfies readonly Kind[]

const names: Record<Kind, string> = {
  session: 'this login',
  user: 'this account',
  address: 'this network address',
}

/** A stream often ends when a tab is closed or hidden, so a client may try again soon. */
const retryAfterSeconds = 30

/**
 * Counts the open live streams per session, user and client address. The counts are in the memory of the process, because
 * a stream ends at the latest with its process.
 */
export class OpenStreams {
  readonly #counts = new Map<string, number>()

  /** Counts one more stream. Returns a function that counts it as ended. @throws HttpError 429 */
  open(subjects: Readonly<Record<Kind, string>>): () => void {
    const keyOf = (kind: Kind) => `${kind} ${subjects[kind]}`
    const exceeded = kinds.find((kind) => this.#count(keyOf(kind)) >= maxStreams[kind])
    if (exceeded) throw refusal(exceeded)
    const keys = kinds.map(keyOf)
    for (const key of keys) this.#counts.set(key, this.#count(key) + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      for (const key of keys) this.#release(key)
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #release(key: string): void {
    const rest = this.#count(key) - 1
    if (rest > 0) this.#counts.set(key, rest)
    else this.#counts.delete(key)
  }
}

const refusal = (kind: Kind) =>
  new HttpError(
    429,
    `Too many live streams are open for ${names[kind]}. At most ${maxStreams[kind]} are allowed. ` +
      `Please close other tabs, or try again in ${retryAfterSeconds} seconds.`,
    { retryAfter: retryAfterSeconds },
  )
