import { randomInt, randomUUID } from 'node:crypto'
import type { User } from '#schema/api/user.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body's JSON, as the test knows it to be. */
  body<T = unknown>(): T
}

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const password = 'correct horse'

/** Somebody with a browser: keeps the session's cookie, comes from an address of his own. */
export class Client {
  readonly url: string
  readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  async registered(email = `${randomUUID()}@example.com`): Promise<Client> {
    await this.#succeed('/api/register', { email, password })
    return this
  }

  /** The same browser at another process. */
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

  /** The new project's id. */
  async project(name = 'Halden'): Promise<number> {
    return (await this.#succeed('/api/projects', { name })).body<{ id: number }>().id
  }

  /** A body that is text goes as it is; anything else as JSON. */
  async send(method: string, path: string, { body, headers }: RequestOptions = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    this.#keep(response.headers.getSetCookie())
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: <T>() => JSON.parse(text) as T, // the test says what it is
    }
  }

  async #succeed(path: string, body: unknown): Promise<Answer> {
    const answer = await this.post(path, body)
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`)
    return answer
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      this.cookie = /max-age=0/i.test(cookie) ? '' : pair
    }
  }
}
