import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { Problem } from '../problem.ts'

/** argon2id with what OWASP's password storage cheat sheet asks for: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once. libuv's pool has four threads: one stays free for files and names. */
const atOnce = Math.min(3, availableParallelism())
/** Whoever comes when so many wait is asked to come again: each would wait for seconds. */
const waitingRoom = 200

/** Tells a password from a wrong one; slow on purpose, so only a few at a time. */
export class Passwords {
  readonly #waiting: (() => void)[] = []
  #running = 0
  #nobody: Promise<string> | null = null

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, cost))
  }

  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    this.#nobody ??= this.hash('the password of nobody')
    const nobody = await this.#nobody
    const matches = await this.#inTurn(() => verify(passwordHash ?? nobody, password))
    return matches && passwordHash !== null
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= waitingRoom) {
      throw new Problem(503, 'Too many people are signing in right now. Please try again.', { retryAfter: 5 })
    }
    if (this.#running < atOnce) this.#running++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A turn is handed on, so that nobody who comes now slips in before whoever waits.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
