import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { EventType } from '#schema/events/index.ts'
import { commandIdOf } from '#schema/event-ids.ts'
import { taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import type { Random } from '#kernel/testing/random.ts'
import { RequestError } from '#web/http/request-error.ts'
import type { Reply, RetryingClient } from './retrying-client.ts'

const creation = ['ProjectSlotTaken', 'ProjectCreated'] as const
const withId = z.object({ id: z.number() })
const tasks = z.array(z.object({ id: z.number(), status: z.enum(taskStatuses) }))
const votes = z.array(z.object({ task: withId, userHasVoted: z.boolean() }))

/** Id of a successful command, and the types of its events. */
export interface AcknowledgedCommand {
  readonly commandId: string
  readonly types: readonly EventType[]
}

/** Expected state of one user's data, according to the responses of the API. */
interface ExpectedState {
  readonly person: RetryingClient
  readonly projectId: number
  readonly statuses: Map<number, TaskStatus>
  readonly voted: Map<number, boolean>
  name: string
  readonly invited: string[]
}

/** Simulates one user who sends commands in several concurrent loops. */
export class ClusterLoad {
  readonly acknowledged: AcknowledgedCommand[] = []
  readonly expected: ExpectedState
  readonly #random: Random
  readonly #onWrite: () => void
  #stopped = false

  private constructor(expected: ExpectedState, random: Random, onWrite: () => void) {
    this.expected = expected
    this.#random = random
    this.#onWrite = onWrite
  }

  static async begin(person: RetryingClient, random: Random, onWrite: () => void): Promise<ClusterLoad> {
    const key = randomUUID()
    const projectId = withId.parse(
      (await person.command('POST', '/api/projects', { name: '0' }, key)).body,
    ).id
    const all = tasks.parse(await person.read(`/api/tasks?projectId=${projectId}`))
    const votable = votes.parse(await person.read(`/api/projects/${projectId}/votes`))
    const expected = {
      person,
      projectId,
      statuses: new Map(all.slice(0, 2).map(({ id, status }) => [id, status])),
      voted: new Map(votable.slice(0, 2).map(({ task, userHasVoted }) => [task.id, userHasVoted])),
      name: '0',
      invited: [],
    }
    const load = new ClusterLoad(expected, random, onWrite)
    load.acknowledged.push({ commandId: commandIdOf(person.id, key), types: creation })
    return load
  }

  /** Sends commands until `stop` is called. @throws the first error of a command that has failed after all retries */
  async run(): Promise<void> {
    const { statuses, voted } = this.expected
    const loops = [
      ...[...statuses.keys()].map((taskId) => () => this.#moveTask(taskId)),
      ...[...voted.keys()].map((taskId) => () => this.#vote(taskId)),
      () => this.#rename(),
      () => this.#createAndDelete(),
    ]
    try {
      await Promise.all(loops.map((work) => this.#repeat(work)))
    } finally {
      this.#stopped = true
    }
  }

  stop(): void {
    this.#stopped = true
  }

  /** Invites a new person, so that the projector sends an email. */
  async invite(): Promise<void> {
    const { projectId, invited } = this.expected
    const email = `${randomUUID()}@example.com`
    await this.#command(['MemberInvited'], 'POST', '/api/members/invite', {
      email,
      projectId,
      role: 'EDITOR',
    })
    invited.push(email)
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopped) await work()
  }

  async #command(types: readonly EventType[], method: string, path: string, body?: object): Promise<Reply> {
    const { person } = this.expected
    const key = randomUUID()
    const reply = await person.command(method, path, body, key)
    this.acknowledged.push({ commandId: commandIdOf(person.id, key), types })
    this.#onWrite()
    return reply
  }

  async #moveTask(taskId: number): Promise<void> {
    const { statuses, projectId, person } = this.expected
    const from = statuses.get(taskId) ?? 'pending'
    const others = taskStatuses.filter((status) => status !== from)
    const status = others[this.#random.below(others.length)] ?? from
    const { settled } = await this.#command(
      ['TaskStatusChanged'],
      'POST',
      `/api/tasks/${taskId}/status?projectId=${projectId}`,
      { status, from },
    )
    statuses.set(taskId, status)
    if (!settled || !this.#random.chance(0.2)) return
    // Another API process must return the confirmed status, too.
    const all = tasks.parse(await person.read(`/api/tasks?projectId=${projectId}`))
    const found = all.find(({ id }) => id === taskId)?.status
    if (found !== status)
      throw new Error(
        `The API acknowledged the status ${status} of task ${taskId}, but returns the status ${found}.`,
      )
  }

  async #vote(taskId: number): Promise<void> {
    const { voted } = this.expected
    const has = voted.get(taskId) ?? false
    const [type, method] = has ? (['VoteWithdrawn', 'DELETE'] as const) : (['VoteCast', 'POST'] as const)
    await this.#command([type], method, `/api/tasks/${taskId}/vote`)
    voted.set(taskId, !has)
  }

  async #rename(): Promise<void> {
    const { expected } = this
    const name = String(Number(expected.name) + 1)
    await this.#command(['ProjectRenamed'], 'PATCH', `/api/projects/${expected.projectId}`, {
      name,
      onlyIf: expected.name,
    })
    expected.name = name
  }

  /** Creates two projects concurrently, although the user may own only one more. Deletes the created project. */
  async #createAndDelete(): Promise<void> {
    const create = () => this.#command(creation, 'POST', '/api/projects', { name: 'Created' })
    const created: number[] = []
    for (const outcome of await Promise.allSettled([create(), create()])) {
      if (outcome.status === 'fulfilled') created.push(withId.parse(outcome.value.body).id)
      else if (!isRefused(outcome.reason)) throw outcome.reason
    }
    const [projectId, second] = created
    if (projectId === undefined || second !== undefined)
      throw new Error(`Expected one of two concurrent creations to succeed, but ${created.length} succeeded.`)
    await this.#command(['ProjectDeleted', 'ProjectSlotReleased'], 'DELETE', `/api/projects/${projectId}`)
  }
}

const isRefused = (reason: unknown): boolean =>
  reason instanceof RequestError && reason.status === 409 && reason.message.startsWith('You can own up to')
