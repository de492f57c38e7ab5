import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { Semaphore } from '#kernel/resilience/semaphore.ts'
import { HttpError } from '../http/http-error.ts'

/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum number of concurrent hashes. One of libuv's four threads stays free for file access and DNS. */
const maxConcurrent = Math.min(3, availableParallelism())
const maxQueued = 200

const tooManyHashes = () =>
  new HttpError(503, 'Too many people are logging in right now. Please try again in a moment.', {
    retryAfter: 5,
  })

/** Hashes passwords, which is slow on purpose. Limits concurrent hashes, and puts further calls in a queue. */
export class Passwords {
  readonly #hashes = new Semaphore(maxConcurrent, maxQueued, tooManyHashes)
  /** Hash that a password is compared with if there is no account. */
  readonly #dummyHash: string

  private constructor(dummyHash: string) {
    this.#dummyHash = dummyHash
  }

  /** Computes the dummy hash at the start, because a full queue could reject it later. */
  static async open(): Promise<Passwords> {
    return new Passwords(await hash('password of no account', argon2Options))
  }

  hash(password: string): Promise<string> {
    return this.#hashes.run(() => hash(password, argon2Options))
  }

  /** Verifies a password. If there is no account (`null`), takes the same time. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const matches = await this.#hashes.run(() => verify(passwordHash ?? this.#dummyHash, password))
    return matches && passwordHash !== null
  }
}
