import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { notificationsKey } from '#schema/notification.ts'
import type { LiveMessage } from '#schema/api/live.ts'
import type { PositionNotification } from '#kernel/projections/position-notification.ts'
import type { ProjectionPosition } from '#kernel/projections/projection-position.ts'

export interface Listener {
  readonly userId: number
  readonly send: (message: LiveMessage) => void
  readonly end: () => void
}

interface Subscription extends Listener {
  projects: Set<number>
}

/** Matches keys that only the members of a project get, such as `project:42`. */
const ofProject = /^(project|roadmap|team):(\d+)$/

/** Forwards the projector's notifications in order. A client gets only the keys that its user may see. */
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
      notified: (userId) => this.#notifyUser(Number(userId)),
    })
  }

  /** Sends the current position and then each change. Returns a function that ends the subscription. */
  async join(listener: Listener): Promise<() => void> {
    const subscription: Subscription = { ...listener, projects: new Set() }
    this.#listeners.add(subscription) // subscribes before the query, so that no change is missed
    const leave = () => void this.#listeners.delete(subscription)
    try {
      const found = (await this.#projectsOf([listener])).get(listener.userId) ?? []
      for (const projectId of found) subscription.projects.add(projectId)
    } catch (error) {
      leave()
      throw error
    }
    listener.send({ position: this.#position.position.toString(), keys: [] })
    if (this.#closed) listener.end()
    return leave
  }

  /** Ends all streams, including streams that start later, because an open stream prevents the server from stopping. */
  close(): void {
    this.#closed = true
    this.#stopListening()
    for (const { end } of this.#listeners) end()
  }

  #notifyUser(userId: number): void {
    const position = this.#position.position.toString()
    for (const listener of this.#listeners)
      if (listener.userId === userId) listener.send({ position, keys: [notificationsKey] })
  }

  async #forward({ position, keys }: PositionNotification): Promise<void> {
    const listeners = [...this.#listeners]
    const former = new Map(listeners.map((listener) => [listener, listener.projects]))
    if (keys === '*' || keys.some((key) => key.startsWith('team:'))) await this.#updateProjects(listeners)
    for (const listener of listeners) {
      const isVisible = (key: string) => {
        const project = ofProject.exec(key)?.[2]
        if (project === undefined) return true
        // A removed member still gets the notification about the removal.
        return [listener.projects, former.get(listener)].some((projects) => projects?.has(Number(project)))
      }
      // Sends every position, even without keys, so that a client knows that it missed no change.
      listener.send({ position: position.toString(), keys: keys === '*' ? keys : keys.filter(isVisible) })
    }
  }

  async #updateProjects(listeners: readonly Subscription[]): Promise<void> {
    if (listeners.length === 0) return
    try {
      const projects = await this.#projectsOf(listeners)
      for (const listener of listeners) listener.projects = new Set(projects.get(listener.userId))
    } catch (error) {
      this.#log.warn(
        { err: error },
        'Cannot read the members of a changed team; new members get no live updates until they reconnect',
      )
    }
  }

  async #projectsOf(listeners: readonly Listener[]): Promise<ReadonlyMap<number | null, number[]>> {
    const rows = await this.#reads
      .selectFrom('members')
      .where('user_id', 'in', [...new Set(listeners.map(({ userId }) => userId))])
      .select(['user_id', 'project_id'])
      .execute()
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
    return new Map([...byUser].map(([user, own]) => [user, own.map(({ project_id }) => project_id)]))
  }
}
