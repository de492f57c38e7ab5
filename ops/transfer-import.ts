import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Aggregates } from '#api/commands/aggregates.ts'
import { CommandRunner } from '#api/commands/run.ts'
import { Problem } from '#api/problem.ts'
import { asTakenSlot, createFromSlot } from '#api/project-slots.ts'
import { owner, ownerStream, takeSlot, type Owner, type TakenSlot } from '#domain/owner.ts'
import { project, projectStream } from '#domain/project.ts'
import { roadmap, roadmapStream } from '#domain/roadmap.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { importIdOf } from '#schema/event-ids.ts'
import type { Role } from '#schema/roles.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { Database } from '#schema/tables/database.ts'
import { AppendRefused, type EventStore } from '#store/event-store.ts'
import type { ExportedProject } from './transfer.ts'

export interface Imported {
  readonly projectId: number
  /** Its present one. */
  readonly name: string
  /** False where an earlier import of the same has made it. */
  readonly isNew: boolean
  /** Of the newest roadmap, on which a new project stands. */
  readonly version: number
  /** How many of its tasks the exported project did not have. */
  readonly added: number
  /** Tasks that the exported project had, and the newest roadmap does not have. */
  readonly unknown: readonly string[]
  /** Tasks that were retired in the exported project already, and that the newest roadmap does not have either. */
  readonly retired: readonly string[]
}

/** Whose an imported project becomes. */
interface Heir {
  readonly id: number
  readonly role: Role
}

interface Stores {
  readonly db: Kysely<Database>
  readonly store: EventStore
}

/**
 * A new project of the owner's on the newest roadmap, with the statuses of the exported one. An operator makes it, so
 * no user is the actor of its events. The slot carries all of it: killed before, an import leaves nothing; killed
 * behind it, whoever meets the slot creates the project with every status. The same import again finds what it made,
 * finishes it and makes no second one, unless it is asked to.
 *
 * @throws Problem (409) where the owner holds as many as he or she may.
 */
export async function importProject(
  stores: Stores,
  heir: Heir,
  exported: ExportedProject,
  { again = false } = {},
): Promise<Imported> {
  const { store } = stores
  const aggregates = new Aggregates(store)
  const { state: known } = await aggregates.load(roadmapStream, roadmap)
  const { statuses, ...told } = sorted(exported, known.versions.get(known.newest))
  const imported = { id: importIdOf(heir.id, JSON.stringify(exported)), statuses }
  const { slot, isNew } = await withEntry(stores, heir.id, async ({ projectId, ownerEntryId }) => {
    const slotOf = {
      name: exported.project.name,
      ownerId: heir.id,
      ownerEntryId,
      roadmapVersion: known.newest,
    }
    const commandId = randomUUID()
    let earlier: TakenSlot | null = null
    const commands = new CommandRunner(store, aggregates, () => new Date())
    const { events } = await commands.runAsSystem(
      { actor: null, correlationId: randomUUID(), causationId: commandId, commandId },
      {
        stream: ownerStream(heir.id),
        aggregate: owner,
        decide: async (slots) => {
          earlier = again
            ? null
            : await standing(store, aggregates, { ownerId: heir.id, slots, importId: imported.id })
          const unlimited = heir.role === 'ADMIN'
          return earlier ? [] : takeSlot(slots, { projectId, project: slotOf, imported, unlimited })
        },
      },
    )
    const taken = events[0] ? asTakenSlot(events[0]) : earlier
    if (!taken) throw new Error(`the slot of project ${projectId} was taken before`)
    return { slot: taken, isNew: events.length > 0 }
  })
  const { projectId } = slot.data
  await createFromSlot({ store, aggregates }, slot)
  const { state } = await aggregates.load(projectStream(projectId), project)
  return { projectId, name: state?.name ?? exported.project.name, isNew, version: known.newest, ...told }
}

/** The statuses that the roadmap has tasks for, the keys that it has none for, and how many have no status. */
function sorted({ tasks }: ExportedProject, version: ReadonlyMap<number, RoadmapTask> | undefined) {
  const roadmapTasks = new Set([...(version?.values() ?? [])].map(({ key }) => key))
  const present = new Set(tasks.filter(({ retired }) => !retired).map(({ key }) => key))
  const byKey = new Map<string, TaskStatus>(tasks.map(({ key, status }) => [key, status]))
  return {
    statuses: [...byKey]
      .filter(([key, status]) => roadmapTasks.has(key) && status !== 'pending')
      .map(([taskKey, status]) => ({ taskKey, status })),
    added: [...roadmapTasks].filter((key) => !present.has(key)).length,
    unknown: [...present].filter((key) => !roadmapTasks.has(key)),
    retired: [...byKey.keys()].filter((key) => !present.has(key) && !roadmapTasks.has(key)),
  }
}

/** The newest slot that this import has taken, unless its project is deleted by now. */
async function standing(
  store: EventStore,
  aggregates: Aggregates,
  { ownerId, slots, importId }: { ownerId: number; slots: Owner; importId: string },
): Promise<TakenSlot | null> {
  let found: TakenSlot | null = null
  for await (const event of store.read(ownerStream(ownerId))) {
    const slot = asTakenSlot(event)
    if (slot?.data.imported?.id !== importId || !slots.has(slot.data.projectId)) continue
    const { state } = await aggregates.load(projectStream(slot.data.projectId), project)
    if (!state?.deleted) found = slot
  }
  return found
}

interface Drawn {
  readonly projectId: number
  readonly ownerEntryId: number
}

/** Draws a project's ids and says whose its owner's entry is, before any event names it. */
async function withEntry<Taken extends { readonly isNew: boolean }>(
  { db }: Stores,
  ownerId: number,
  take: (drawn: Drawn) => Promise<Taken>,
): Promise<Taken> {
  const projectId = await draw(db, 'identity.project_ids')
  const ownerEntryId = await draw(db, 'identity.entry_ids')
  await db
    .insertInto('identity.entries')
    .values({ id: ownerEntryId, project_id: projectId, user_id: ownerId, email: null })
    .execute()
  // Of a project that will never be, nobody is to be told. Where the outcome is unknown, it may be one.
  const takeBack = () => db.deleteFrom('identity.entries').where('id', '=', ownerEntryId).execute()
  try {
    const taken = await take({ projectId, ownerEntryId })
    if (!taken.isNew) await takeBack()
    return taken
  } catch (error) {
    if (error instanceof Problem || error instanceof AppendRefused) await takeBack()
    throw error
  }
}

async function draw(db: Kysely<Database>, sequence: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${sequence})::integer as id`.execute(db)
  if (!rows[0]) throw new Error(`${sequence} gave nothing out`)
  return rows[0].id
}
