import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { LiveMessage } from '#schema/api/live.ts'
import type { Announcement } from '../part-positions.ts'
import type { ReadPosition } from '../read-position.ts'

export interface Listener {
  readonly userId: number
  readonly tell: (message: LiveMessage) => void
  readonly end: () => void
}

interface Listening extends Listener {
  /** Of which he may hear. */
  readonly projects: Set<number>
}

/** `project:42`, `roadmap:42` and `team:42` are for the people of project 42; all others are for everybody. */
const ofProject = /^(project|roadmap|team):(\d+)$/

/** Passes on what the projector announces, to everybody what may be heard of it, in the order announced. */
export class LiveHub {
  readonly #reads: Kysely<Database>
  readonly #position: ReadPosition
  readonly #log: Logger
  readonly #listeners = new Set<Listening>()
  readonly #stopListening: () => void
  #telling: Promise<void> = Promise.resolve()
  #closed = false

  constructor(reads: Kysely<Database>, position: ReadPosition, log: Logger) {
    this.#reads = reads
    this.#position = position
    this.#log = log
    this.#stopListening = position.listen({
      announced: (announcement) => {
        this.#telling = this.#telling.then(() => this.#pass(announcement))
      },
      inbox: (userId) => this.#tellOne(userId, 'inbox'),
    })
  }

  /**
   * Tells where the read models stand, and then every change: whoever stood elsewhere before has missed something.
   * Answers how to leave.
   */
  async join(listener: Listener): Promise<() => void> {
    const listening: Listening = { ...listener, projects: new Set() }
    this.#listeners.add(listening) // before the look, so that nothing falls between
    const leave = () => void this.#listeners.delete(listening)
    try {
      await this.#findProjects(listening)
    } catch (error) {
      leave()
      throw error
    }
    listener.tell({ position: this.#position.position.toString(), keys: [] })
    if (this.#closed) listener.end()
    return leave
  }

  /** Ends every stream, also those that are still to come, so that the server can stop. */
  close(): void {
    this.#closed = true
    this.#stopListening()
    for (const { end } of this.#listeners) end()
  }

  #tellOne(userId: number, key: string): void {
    const position = this.#position.position.toString()
    for (const listener of this.#listeners)
      if (listener.userId === userId) listener.tell({ position, keys: [key] })
  }

  async #findProjects({ userId, projects }: Listening): Promise<void> {
    const rows = await this.#reads
      .selectFrom('members')
      .where('user_id', '=', userId)
      .select('project_id')
      .execute()
    for (const { project_id } of rows) projects.add(project_id)
  }

  async #pass({ position, keys }: Announcement): Promise<void> {
    if (this.#listeners.size === 0) return
    const former = await this.#readTeams(keys).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'who may hear of a change could not be read')
      return []
    })
    for (const listening of this.#listeners) {
      // The position alone keeps a client in step: it has missed nothing.
      const heard = keys === '*' ? keys : keys.filter((key) => mayHear(listening, key))
      listening.tell({ position: position.toString(), keys: heard })
    }
    // Whoever was removed has heard of that, and hears no more.
    for (const { listening, projectId } of former) listening.projects.delete(projectId)
  }

  /** Lets those hear who have come to a team. Answers those who are there no more. */
  async #readTeams(keys: readonly string[] | '*'): Promise<{ listening: Listening; projectId: number }[]> {
    if (keys === '*') {
      for (const listening of this.#listeners) await this.#findProjects(listening)
      return []
    }
    const former: { listening: Listening; projectId: number }[] = []
    for (const projectId of teamsIn(keys)) {
      const people = await this.#peopleOf(projectId)
      for (const listening of this.#listeners) {
        if (people.has(listening.userId)) listening.projects.add(projectId)
        else former.push({ listening, projectId })
      }
    }
    return former
  }

  async #peopleOf(projectId: number): Promise<ReadonlySet<number | null>> {
    const rows = await this.#reads
      .selectFrom('members')
      .where('project_id', '=', projectId)
      .select('user_id')
      .execute()
    return new Set(rows.map(({ user_id }) => user_id))
  }
}

function mayHear({ projects }: Listening, key: string): boolean {
  const projectId = ofProject.exec(key)?.[2]
  return projectId === undefined || projects.has(Number(projectId))
}

const teamsIn = (keys: readonly string[]): number[] =>
  keys.flatMap((key) => {
    const [, kind, projectId] = ofProject.exec(key) ?? []
    return kind === 'team' ? [Number(projectId)] : []
  })
