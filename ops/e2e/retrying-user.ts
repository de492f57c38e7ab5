import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { isRetryable, RequestError, UnreachableError } from '#web/http/request-error.ts'

/** The retries of the web client: after one second and after two more. */
const retries = 2
const retryDelay = (failures: number) => 1_000 * 2 ** failures

export interface Reply {
  readonly body: unknown
  /** False if the read models are behind the command. */
  readonly settled: boolean
}

/** A user who reaches several API processes through a proxy and retries as the web client does. */
export class RetryingUser {
  /** The user id. */
  readonly id: number
  readonly email: string
  readonly #proxy: RoundRobin
  readonly #headers: Readonly<Record<string, string>>

  private constructor(
    account: { readonly id: number; readonly email: string },
    proxy: RoundRobin,
    headers: Readonly<Record<string, string>>,
  ) {
    this.id = account.id
    this.email = account.email
    this.#proxy = proxy
    this.#headers = headers
  }

  static async registered(proxy: RoundRobin): Promise<RetryingUser> {
    const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
    const body = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
    const response = await proxy.pass('POST', '/api/register', { ...from, ...json }, JSON.stringify(body))
    const account = z.object({ id: z.number(), email: z.string() }).parse(await response.json())
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return new RetryingUser(account, proxy, { ...from, cookie })
  }

  read = async (path: string): Promise<unknown> => (await this.send('GET', path)).body

  /** @throws RequestError or Unreachable after all retries */
  async send(method: string, path: string, body?: object, key: string = randomUUID()): Promise<Reply> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.#try(method, path, body, key)
      } catch (error) {
        if (failures === retries || !isRetryable(error)) throw error
        await pause(retryDelay(failures))
      }
    }
  }

  async #try(method: string, path: string, body: object | undefined, key: string): Promise<Reply> {
    const headers = {
      ...this.#headers,
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...(body && json),
    }
    const response = await this.#proxy.pass(method, path, headers, body && JSON.stringify(body))
    const text = await response.text().catch((cause: unknown) => Promise.reject(cutOff(cause)))
    const answer: unknown = text === '' ? null : JSON.parse(text)
    if (!response.ok) throw new RequestError(response.status, answer)
    return { body: answer, settled: !response.headers.has('projection-lag') }
  }
}

const json = { 'content-type': 'application/json' }

/**
 * Distributes requests in turn. A request that a process does not accept goes to the next. A request that breaks off
 * later may have been executed, so only the client may repeat it.
 */
export class RoundRobin {
  /** Number of requests that were running when their process was killed. */
  brokenOff = 0
  readonly #urls: readonly string[]
  #next = 0

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  async pass(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Response> {
    let failure: unknown
    const first = this.#next++ % this.#urls.length
    for (const url of [...this.#urls.slice(first), ...this.#urls.slice(0, first)]) {
      try {
        const signal = AbortSignal.timeout(15_000)
        return await fetch(`${url}${path}`, { method, headers, signal, ...(body !== undefined && { body }) })
      } catch (error) {
        failure = error
        if (isNotListening(error)) continue
        this.brokenOff++
        break
      }
    }
    throw cutOff(failure)
  }
}

const cutOff = (cause: unknown) => new UnreachableError('The server cannot be reached.', { cause })

const isNotListening = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'
