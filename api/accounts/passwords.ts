import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { HttpError } from '../http/http-error.ts'

/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limit on concurrent hashes. One of libuv's four threads stays free for files and host names. */
const maxConcurrent = Math.min(3, availableParallelism())
const maxQueued = 200

/** Hashing is slow on purpose. Concurrent hashes are therefore limited, and further calls are queued. */
export class Passwords {
  readonly #queue: (() => void)[] = []
  #running = 0
  #dummyHash: Promise<string> | null = null

  hash(password: string): Promise<string> {
    return this.#limited(() => hash(password, argon2Options))
  }

  /** Verifies a password. Takes the same time for an account that does not exist (`null`). */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    this.#dummyHash ??= this.hash('password of no account')
    const dummyHash = await this.#dummyHash
    const matches = await this.#limited(() => verify(passwordHash ?? dummyHash, password))
    return matches && passwordHash !== null
  }

  async #limited<T>(task: () => Promise<T>): Promise<T> {
    if (this.#queue.length >= maxQueued) {
      throw new HttpError(503, 'Too many people are signing in right now. Please try again.', {
        retryAfter: 5,
      })
    }
    if (this.#running < maxConcurrent) this.#running++
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await task()
    } finally {
      // `#running` stays unchanged, so that new tasks cannot overtake the queued task that starts now.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }
}
