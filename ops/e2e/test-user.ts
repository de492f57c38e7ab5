import { randomUUID } from 'node:crypto'
import * as z from 'zod'

const withId = z.object({ id: z.number() })
const tasks = z.array(z.object({ id: z.number(), status: z.string(), title: z.string() }))
const projects = z.array(z.object({ id: z.number(), name: z.string() }))

/** A user who calls the API over HTTP. */
export class TestUser {
  readonly #url: string
  #cookie = ''

  constructor(url: string, cookie = '') {
    this.#url = url
    this.#cookie = cookie
  }

  static async registered(url: string, email = `${randomUUID()}@example.com`): Promise<TestUser> {
    const person = new TestUser(url)
    await person.send('POST', '/api/register', { email, password: 'correct horse' })
    return person
  }

  /** Returns the same session at another URL. */
  at(url: string): TestUser {
    return new TestUser(url, this.#cookie)
  }

  /** Returns the body of the response. @throws if the status is not a success */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (cookie !== undefined) this.#cookie = cookie
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }

  async createProject(name: string): Promise<number> {
    return withId.parse(await this.send('POST', '/api/projects', { name })).id
  }
  async projects() {
    return projects.parse(await this.send('GET', '/api/projects'))
  }
  async tasks(projectId: number) {
    return tasks.parse(await this.send('GET', `/api/tasks?projectId=${projectId}`))
  }
  async changeStatus(taskId: number, status: string): Promise<void> {
    await this.send('POST', `/api/tasks/${taskId}/status`, { status })
  }
}
