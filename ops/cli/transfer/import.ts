import { sql, type Kysely } from 'kysely'
import { systemCommand, type CommandHandler } from '#kernel/commands/command-handler.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { asTakenSlot } from '#api/projects/slots.ts'
import {
  createFromSlot,
  ownerAggregate,
  slotCommand,
  takeSlot,
  type OwnedProjects,
  type RecordedSlot,
} from '#domain/project/owner.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { importIdOf } from '#schema/event-ids.ts'
import type { Role } from '#schema/roles.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { Database } from '#schema/tables/database.ts'
import { AppendRefused, type EventStore } from '#kernel/event-store/event-store.ts'
import { openCommands } from '#projector/work-context.ts'
import type { ExportedProject } from './export.ts'

export interface ImportResult {
  readonly projectId: number
  /** Its present name. */
  readonly name: string
  /** False if an earlier import of the same file created the project. */
  readonly isNew: boolean
  /** Version of the roadmap that the new project uses. */
  readonly version: number
  /** Number of its tasks that the exported project did not have. */
  readonly added: number
  /** Tasks of the exported project that the newest roadmap does not contain. */
  readonly unknown: readonly string[]
  /** Tasks that were already retired in the exported project and are not in the newest roadmap either. */
  readonly retired: readonly string[]
}

interface NewOwner {
  readonly id: number
  readonly role: Role
}

interface Stores {
  readonly db: Kysely<Database>
  readonly store: EventStore
}

/**
 * Creates a project on the newest roadmap with the statuses of the exported one. Its events have no actor, because an
 * operator creates it. The import is atomic: the event that takes the owner's slot contains everything, and any process
 * that finds the slot later can finish the project. Repeating an import finishes and returns the same project, unless
 * `again` is set.
 *
 * @throws CommandRejected if the owner may not own another project
 */
export async function importProject(
  stores: Stores,
  newOwner: NewOwner,
  exported: ExportedProject,
  { again = false } = {},
): Promise<ImportResult> {
  const { store } = stores
  const commands = openCommands(store)
  const { state: published } = await commands.load(roadmapAggregate)
  const { statuses, ...differences } = compareTasks(exported, published.versions.get(published.newestVersion))
  const imported = { id: importIdOf(newOwner.id, JSON.stringify(exported)), statuses }
  const { slot, isNew } = await withOwnerEntry(stores, newOwner.id, async ({ projectId, ownerEntryId }) => {
    const newProject = {
      name: exported.project.name,
      ownerId: newOwner.id,
      ownerEntryId,
      roadmapVersion: published.newestVersion,
    }
    let earlier: RecordedSlot | null = null
    const { events } = await commands.handle(systemCommand(), ownerAggregate(newOwner.id), async (slots) => {
      earlier = again
        ? null
        : await findSlot(store, commands, { ownerId: newOwner.id, slots, importId: imported.id })
      const unlimited = newOwner.role === 'ADMIN'
      return earlier ? [] : takeSlot(slots, { projectId, project: newProject, imported, unlimited })
    })
    const slot = events[0] ? asTakenSlot(events[0]) : earlier
    if (!slot) throw new Error(`The slot of project ${projectId} was already taken.`)
    return { slot, isNew: events.length > 0 }
  })
  const { projectId } = slot.data
  const { state } = await commands.handle(slotCommand(slot), projectAggregate(projectId), (state) =>
    createFromSlot(state, slot),
  )
  const name = state?.name ?? exported.project.name
  return { projectId, name, isNew, version: published.newestVersion, ...differences }
}

/** Separates the tasks that the roadmap contains from those it does not. */
function compareTasks({ tasks }: ExportedProject, version: ReadonlyMap<number, RoadmapTask> | undefined) {
  const roadmapTasks = new Set([...(version?.values() ?? [])].map(({ key }) => key))
  const current = new Set(tasks.filter(({ retired }) => !retired).map(({ key }) => key))
  const byKey = new Map<string, TaskStatus>(tasks.map(({ key, status }) => [key, status]))
  return {
    statuses: [...byKey]
      .filter(([key, status]) => roadmapTasks.has(key) && status !== 'pending')
      .map(([taskKey, status]) => ({ taskKey, status })),
    added: [...roadmapTasks].filter((key) => !current.has(key)).length,
    unknown: [...current].filter((key) => !roadmapTasks.has(key)),
    retired: [...byKey.keys()].filter((key) => !current.has(key) && !roadmapTasks.has(key)),
  }
}

/** Returns the newest slot that the same import has taken and whose project is not deleted. */
async function findSlot(
  store: EventStore,
  commands: CommandHandler<BrandpathEvent>,
  { ownerId, slots, importId }: { ownerId: number; slots: OwnedProjects; importId: string },
): Promise<RecordedSlot | null> {
  let found: RecordedSlot | null = null
  for await (const event of store.read(ownerAggregate(ownerId).stream)) {
    const slot = asTakenSlot(event)
    if (slot?.data.imported?.id !== importId || !slots.has(slot.data.projectId)) continue
    const { state } = await commands.load(projectAggregate(slot.data.projectId))
    if (!state?.deleted) found = slot
  }
  return found
}

interface NewIds {
  readonly projectId: number
  readonly ownerEntryId: number
}

/** Reserves the ids of a project and inserts the owner's entry before an event refers to it. */
async function withOwnerEntry<Result extends { readonly isNew: boolean }>(
  { db }: Stores,
  ownerId: number,
  takeSlot: (ids: NewIds) => Promise<Result>,
): Promise<Result> {
  const projectId = await nextId(db, 'identity.project_ids')
  const ownerEntryId = await nextId(db, 'identity.entry_ids')
  await db
    .insertInto('identity.entries')
    .values({ id: ownerEntryId, project_id: projectId, user_id: ownerId, email: null })
    .execute()
  // If the outcome of the append is unknown, the project may exist and the entry must stay.
  const removeEntry = () => db.deleteFrom('identity.entries').where('id', '=', ownerEntryId).execute()
  try {
    const result = await takeSlot({ projectId, ownerEntryId })
    if (!result.isNew) await removeEntry()
    return result
  } catch (error) {
    if (error instanceof CommandRejected || error instanceof AppendRefused) await removeEntry()
    throw error
  }
}

async function nextId(db: Kysely<Database>, sequence: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${sequence})::integer as id`.execute(db)
  if (!rows[0]) throw new Error(`The sequence ${sequence} returned no value.`)
  return rows[0].id
}
