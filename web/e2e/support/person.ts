import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { roles, type Role } from '#schema/roles.ts'

export const password = 'correct horse battery'
export const newAddress = (): string => `ida.holm+${randomUUID().slice(0, 8)}@halden.example`

const withId = z.object({ id: z.number() })
const tasks = z.array(
  z.object({
    id: z.number(),
    key: z.string(),
    title: z.string(),
    taskType: z.string(),
    priority: z.boolean(),
    status: z.enum(taskStatuses),
  }),
)

const members = z.array(z.object({ id: z.number(), role: z.enum(roles), isPending: z.boolean() }))

/**
 * A signed-in user who sends requests to the API with the session of a page.
 * Tests prepare data through the API, because using the screens would take longer.
 */
export class Person {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  static async signedIn(page: Page, email = newAddress()): Promise<Person> {
    const person = new Person(page)
    await person.#send('post', '/api/register', { email, password })
    return person
  }

  async createProject(name: string): Promise<number> {
    return withId.parse(await this.#send('post', '/api/projects', { name })).id
  }

  async tasks(projectId: number): Promise<z.infer<typeof tasks>> {
    const response = await this.#page.request.get(`/api/tasks?projectId=${projectId}`)
    return tasks.parse(await response.json())
  }

  async setStatus(taskId: number, status: TaskStatus): Promise<void> {
    await this.#send('post', `/api/tasks/${taskId}/status`, { status })
  }

  /** Invites an address to a project. Returns the id of the new team member. */
  async invite(projectId: number, email: string, role: Role = 'EDITOR'): Promise<number> {
    return withId.parse(await this.#send('post', '/api/members/invite', { email, role, projectId })).id
  }

  async members(projectId: number): Promise<z.infer<typeof members>> {
    const response = await this.#page.request.get(`/api/projects/${projectId}/members`)
    return members.parse(await response.json())
  }

  async #send(method: 'post', path: string, data: object): Promise<unknown> {
    const response = await this.#page.request[method](path, { data })
    if (!response.ok())
      throw new Error(`The request ${path} failed with ${response.status()}: ${await response.text()}`)
    const text = await response.text()
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
}
