import { randomInt, randomUUID } from 'node:crypto'
import type { User } from '#schema/api/accounts.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Member } from '#schema/api/team.ts'
import type { Role } from '#schema/roles.ts'
import { until } from '#kernel/resilience/until.ts'

export interface ClientResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parses the body as JSON. Does not check that the result has the type `T`. */
  body<T = unknown>(): T
}

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const password = 'correct horse'

const timeoutMs = 30_000

/** A client of the API that keeps its session cookie and has its own IP address. */
export class Client {
  readonly url: string
  readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  async registered(email = `${randomUUID()}@example.com`): Promise<this> {
    await this.call('POST', '/api/register', { email, password })
    return this
  }

  /** Returns a client that sends its requests to another URL, with the same session. */
  at(url: string): Client {
    const other = new Client(url)
    other.cookie = this.cookie
    return other
  }

  get = (path: string, headers?: RequestOptions['headers']) =>
    this.send('GET', path, { ...(headers && { headers }) })
  post = (path: string, body?: unknown, headers?: RequestOptions['headers']) =>
    this.send('POST', path, { body, ...(headers && { headers }) })
  patch = (path: string, body?: unknown, headers?: RequestOptions['headers']) =>
    this.send('PATCH', path, { body, ...(headers && { headers }) })
  delete = (path: string) => this.send('DELETE', path)

  async user(): Promise<User> {
    return (await this.get('/api/user')).body<User>()
  }

  /** Creates a project. Returns its id. */
  async project(name = 'Halden'): Promise<number> {
    return (await this.call<{ id: number }>('POST', '/api/projects', { name })).id
  }

  projects = () => this.call<Project[]>('GET', '/api/projects')

  async tasks(projectId: number): Promise<Pick<Task, 'id' | 'key' | 'status' | 'taskType' | 'title'>[]> {
    const tasks = await this.call<Task[]>('GET', `/api/tasks?projectId=${projectId}`)
    return tasks.map(({ id, key, status, taskType, title }) => ({ id, key, status, taskType, title }))
  }

  changeStatus = (taskId: number, status: string) =>
    this.call('POST', `/api/tasks/${taskId}/status`, { status })

  /** Invites an email address to a project. Returns the id of the new membership. */
  async invite(projectId: number, email: string, role: Role = 'EDITOR'): Promise<number> {
    return (await this.call<{ id: number }>('POST', '/api/members/invite', { email, role, projectId })).id
  }

  members = (projectId: number) => this.call<Member[]>('GET', `/api/projects/${projectId}/members`)

  /**
   * Sends a request. A request with a body also gets an idempotency key. Returns the response body, without checking that
   * it has the type `T`.
   *
   * @throws if the status of the response is not a success
   */
  async call<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const headers = body && { 'idempotency-key': randomUUID() }
    const response = await this.send(method, path, { body, ...(headers && { headers }) })
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
    return (response.text === '' ? null : response.body()) as T // the caller chooses the type
  }

  /** Sends a request. A text body is sent unchanged, and any other body is sent as JSON. */
  async send(method: string, path: string, { body, headers }: RequestOptions = {}): Promise<ClientResponse> {
    const request = () => ({
      method,
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...this.#identity(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const url = `${this.url}${path}`
    const response = await this.fetch(url, request()).catch((error: unknown) => {
      if (method !== 'GET' || !isClosedConnection(error)) throw error
      return this.fetch(url, request())
    })
    this.#keep(response.headers.getSetCookie())
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: <T>() => JSON.parse(text) as T, // the caller chooses the type
    }
  }

  /** Sends a request. A subclass can override this method, for example to use a proxy. */
  protected fetch(url: string, request: RequestInit): Promise<Response> {
    return fetch(url, request)
  }

  /**
   * Low-level method for live streams: sends a GET request, and returns the response without waiting for its body. The
   * caller reads the body, or aborts the request.
   */
  async open(
    path: string,
    { headers, signal }: { headers?: RequestOptions['headers']; signal: AbortSignal },
  ) {
    const response = await this.fetch(`${this.url}${path}`, {
      headers: { ...this.#identity(), ...headers },
      signal,
    })
    // Node.js closes the stream of a response that is no longer referenced.
    const close = () => void response.body?.cancel().catch(() => undefined)
    signal.addEventListener('abort', close, { once: true })
    return response
  }

  /** Waits until the API answers all requests: its read models have reached the end of the log. */
  async untilReady(): Promise<void> {
    await until(async () => (await this.get('/health/ready')).status === 200)
  }

  #identity(): Record<string, string> {
    return { 'x-forwarded-for': this.address, ...(this.cookie && { cookie: this.cookie }) }
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      this.cookie = /max-age=0/i.test(cookie) ? '' : pair
    }
  }
}

/**
 * Returns true if a request failed because the server had closed the connection. A server closes the connection if it
 * rejects a request without reading the body. Browsers repeat a GET request after this error, but Node's `fetch` rejects.
 */
const isClosedConnection = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'UND_ERR_SOCKET'
