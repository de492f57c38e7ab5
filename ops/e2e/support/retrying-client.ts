import { randomUUID } from 'node:crypto'
import { retry } from '#kernel/resilience/retry.ts'
import { Client } from '#ops/testing/client.ts'
import { isRetryable, RequestError, UnreachableError } from '#web/http/request-error.ts'

/** Like the web client, retries after about one second, and again after about two more seconds. */
const retries = { attempts: 3, backoff: { firstMs: 1_000, maxMs: 2_000 }, shouldRetry: isRetryable }

export interface Reply {
  readonly body: unknown
  /** False if the read models did not contain the events of the command in time. */
  readonly settled: boolean
}

/** A client that sends its requests to several API processes in turn, and retries like the web client. */
export class RetryingClient extends Client {
  readonly #proxy: RoundRobin
  /** Id of the registered user. */
  id = 0
  email = ''

  private constructor(proxy: RoundRobin) {
    super('')
    this.#proxy = proxy
  }

  static async registered(proxy: RoundRobin): Promise<RetryingClient> {
    const client = await new RetryingClient(proxy).registered()
    return Object.assign(client, await client.user())
  }

  read = async (path: string): Promise<unknown> => (await this.command('GET', path)).body

  /** Sends a request, and repeats it after a failure. @throws RequestError or UnreachableError after all retries */
  command(method: string, path: string, body?: object, key: string = randomUUID()): Promise<Reply> {
    return retry(() => this.#try(method, path, body, key), retries)
  }

  async #try(method: string, path: string, body: object | undefined, key: string): Promise<Reply> {
    const headers = method === 'GET' ? {} : { 'idempotency-key': key }
    const response = await this.send(method, path, { body, headers }).catch((cause: unknown) => {
      throw new UnreachableError('No API process can be reached.', { cause })
    })
    const reply: unknown = response.text === '' ? null : response.body()
    if (response.status >= 300) throw new RequestError(response.status, reply)
    return { body: reply, settled: !response.headers.has('projection-lag') }
  }

  protected override fetch(path: string, request: RequestInit): Promise<Response> {
    return this.#proxy.pass(path, request)
  }
}

/**
 * Sends successive requests to different processes. If a process refuses the connection, sends the request to the next
 * process. If a connection breaks later, the request may have been executed, so only the client may repeat it.
 */
export class RoundRobin {
  /** Number of requests that were interrupted because their process was killed. */
  brokenOff = 0
  readonly #processes: readonly { readonly url: string }[]
  #next = 0

  /** A restart can change the URL of a process. */
  constructor(processes: readonly { readonly url: string }[]) {
    this.#processes = processes
  }

  async pass(path: string, request: RequestInit): Promise<Response> {
    let failure: unknown
    const first = this.#next++ % this.#processes.length
    for (const { url } of [...this.#processes.slice(first), ...this.#processes.slice(0, first)]) {
      try {
        return await fetch(`${url}${path}`, request)
      } catch (error) {
        failure = error
        if (isNotListening(error)) continue
        this.brokenOff++
        break
      }
    }
    throw failure
  }
}

const isNotListening = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'
