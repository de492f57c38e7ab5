import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { LiveMessage } from '#schema/api/live.ts'
import type { PositionNotification } from '#kernel/projections/position-notification.ts'
import type { ProjectionPosition } from '#kernel/projections/projection-position.ts'

export interface Listener {
  readonly userId: number
  readonly send: (message: LiveMessage) => void
  readonly end: () => void
}

interface Subscription extends Listener {
  readonly projects: Set<number>
}

/** Keys for the members of one project, such as `project:42`. All other keys are for every user. */
const ofProject = /^(project|roadmap|team):(\d+)$/

/** Forwards the projector's notifications in order, to each client only the keys that its user may see. */
export class LiveHub {
  readonly #reads: Kysely<Database>
  readonly #position: ProjectionPosition
  readonly #log: Logger
  readonly #listeners = new Set<Subscription>()
  readonly #stopListening: () => void
  #forwarding: Promise<void> = Promise.resolve()
  #closed = false

  constructor(reads: Kysely<Database>, position: ProjectionPosition, log: Logger) {
    this.#reads = reads
    this.#position = position
    this.#log = log
    this.#stopListening = position.listen({
      changed: (notification) => {
        this.#forwarding = this.#forwarding.then(() => this.#forward(notification))
      },
      notified: (userId) => this.#notifyUser(Number(userId), 'inbox'),
    })
  }

  /**
   * Sends the current position, and then every change. A client that had another position has missed changes.
   * Returns a function that unsubscribes.
   */
  async join(listener: Listener): Promise<() => void> {
    const subscription: Subscription = { ...listener, projects: new Set() }
    this.#listeners.add(subscription) // before the query, so that no change is missed
    const leave = () => void this.#listeners.delete(subscription)
    try {
      await this.#findProjects(subscription)
    } catch (error) {
      leave()
      throw error
    }
    listener.send({ position: this.#position.position.toString(), keys: [] })
    if (this.#closed) listener.end()
    return leave
  }

  /** Ends all streams, including those that start later, so that the server can stop. */
  close(): void {
    this.#closed = true
    this.#stopListening()
    for (const { end } of this.#listeners) end()
  }

  #notifyUser(userId: number, key: string): void {
    const position = this.#position.position.toString()
    for (const listener of this.#listeners)
      if (listener.userId === userId) listener.send({ position, keys: [key] })
  }

  async #findProjects({ userId, projects }: Subscription): Promise<void> {
    const rows = await this.#reads
      .selectFrom('members')
      .where('user_id', '=', userId)
      .select('project_id')
      .execute()
    for (const { project_id } of rows) projects.add(project_id)
  }

  async #forward({ position, keys }: PositionNotification): Promise<void> {
    if (this.#listeners.size === 0) return
    const former = await this.#updateMembers(keys).catch((error: unknown) => {
      this.#log.warn(
        { err: error },
        'Cannot read the members of a changed team; new members get no live updates until they reconnect',
      )
      return []
    })
    for (const subscription of this.#listeners) {
      // Clients get every position, even without keys: it shows that they missed nothing.
      const visible = keys === '*' ? keys : keys.filter((key) => maySee(subscription, key))
      subscription.send({ position: position.toString(), keys: visible })
    }
    // A removed member still gets the notification of the removal.
    for (const { subscription, projectId } of former) subscription.projects.delete(projectId)
  }

  /** Adds the new members of the changed teams. Returns the listeners that are no longer members. */
  async #updateMembers(
    keys: readonly string[] | '*',
  ): Promise<{ subscription: Subscription; projectId: number }[]> {
    if (keys === '*') {
      for (const subscription of this.#listeners) await this.#findProjects(subscription)
      return []
    }
    const former: { subscription: Subscription; projectId: number }[] = []
    for (const projectId of teamsIn(keys)) {
      const members = await this.#memberIds(projectId)
      for (const subscription of this.#listeners) {
        if (members.has(subscription.userId)) subscription.projects.add(projectId)
        else former.push({ subscription, projectId })
      }
    }
    return former
  }

  async #memberIds(projectId: number): Promise<ReadonlySet<number | null>> {
    const rows = await this.#reads
      .selectFrom('members')
      .where('project_id', '=', projectId)
      .select('user_id')
      .execute()
    return new Set(rows.map(({ user_id }) => user_id))
  }
}

function maySee({ projects }: Subscription, key: string): boolean {
  const projectId = ofProject.exec(key)?.[2]
  return projectId === undefined || projects.has(Number(projectId))
}

const teamsIn = (keys: readonly string[]): number[] =>
  keys.flatMap((key) => {
    const [, kind, projectId] = ofProject.exec(key) ?? []
    return kind === 'team' ? [Number(projectId)] : []
  })
