import { sql, type Kysely } from 'kysely'
import { continueCommand, systemCommand, type CommandHandler } from '#kernel/commands/command-handler.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { parseTakenSlot } from '#api/projects/slots.ts'
import {
  createFromSlot,
  ownerAggregate,
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
import type { ExportedProject } from './exported-project.ts'
import { restoreWork } from './restore-work.ts'

export interface ImportResult {
  readonly projectId: number
  readonly name: string
  /** False if an earlier import of the same file created the project. */
  readonly isNew: boolean
  readonly version: number
  /** Number of tasks of the newest roadmap that the exported project does not contain. */
  readonly added: number
  /** Keys of the exported tasks that the newest roadmap does not contain. Excludes retired tasks. */
  readonly unknown: readonly string[]
  /** Keys of the retired tasks that the newest roadmap does not contain. */
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
 * Creates a project on the newest roadmap with the exported task statuses, which are in one event, `ProjectSlotTaken`.
 * Then restores the work of the team. A repeated import completes an interrupted one and returns the same project,
 * unless `again` is set.
 *
 * @throws CommandRejected if the owner may not own another project
 */
export async function importProject(
  { db, store }: Stores,
  { id: ownerId, role }: NewOwner,
  exported: ExportedProject,
  { again = false } = {},
): Promise<ImportResult> {
  const commands = openCommands(store)
  const { state: published } = await commands.load(roadmapAggregate)
  const { newestVersion: version } = published
  const { statuses, ...differences } = compareTasks(exported, published.versions.get(version))
  const imported = { id: importIdOf(ownerId, JSON.stringify(exported)), statuses }
  const { projectId: newId, ownerEntryId, removeEntry } = await insertOwnerMembership(db, ownerId)
  const { name } = exported.project
  const project = { name, ownerId, ownerEntryId, roadmapVersion: version }
  let earlier: RecordedSlot | null = null
  const { events } = await commands
    .handle(systemCommand(), ownerAggregate(ownerId), async (slots) => {
      earlier = again ? null : await findSlot(store, commands, ownerId, slots, imported.id)
      if (earlier) return []
      return takeSlot(slots, { projectId: newId, project, imported, unlimited: role === 'ADMIN' })
    })
    .catch(async (error: unknown) => {
      // After an unknown outcome, the project may exist. So the membership of its owner must stay.
      if (error instanceof CommandRejected || error instanceof AppendRefused) await removeEntry()
      throw error
    })
  const isNew = events.length > 0
  if (!isNew) await removeEntry()
  const slot = events[0] ? parseTakenSlot(events[0]) : earlier
  if (!slot)
    throw new Error(`Nothing was imported: the owner already has a project with the new id ${newId}.`)
  const { projectId } = slot.data
  const { state } = await commands.handle(continueCommand(slot), projectAggregate(projectId), (state) =>
    createFromSlot(state, slot),
  )
  await restoreWork({ db, store }, commands, exported, {
    importId: imported.id,
    projectId,
    ownerId,
    ownerEntryId: slot.data.project.ownerEntryId,
    taskKeys: keysOf(published.versions.get(slot.data.project.roadmapVersion)),
  })
  return { projectId, name: state?.name ?? name, isNew, version, ...differences }
}

const keysOf = (version: ReadonlyMap<number, RoadmapTask> | undefined): ReadonlySet<string> =>
  new Set([...(version?.values() ?? [])].map(({ key }) => key))

function compareTasks({ tasks }: ExportedProject, version: ReadonlyMap<number, RoadmapTask> | undefined) {
  const roadmapTasks = keysOf(version)
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

async function findSlot(
  store: EventStore,
  commands: CommandHandler<BrandpathEvent>,
  ownerId: number,
  slots: OwnedProjects,
  importId: string,
): Promise<RecordedSlot | null> {
  let found: RecordedSlot | null = null
  for await (const event of store.read(ownerAggregate(ownerId).stream)) {
    const slot = parseTakenSlot(event)
    if (slot?.data.imported?.id !== importId || !slots.has(slot.data.projectId)) continue
    const { state } = await commands.load(projectAggregate(slot.data.projectId))
    if (!state?.deleted) found = slot
  }
  return found
}

async function insertOwnerMembership(db: Kysely<Database>, ownerId: number) {
  const { id: ownerEntryId, project_id: projectId } = await db
    .insertInto('identity.entries')
    .values({
      id: sql`nextval('identity.entry_ids')::integer`,
      project_id: sql`nextval('identity.project_ids')::integer`,
      user_id: ownerId,
      email: null,
    })
    .returning(['id', sql<number>`project_id`.as('project_id')])
    .executeTakeFirstOrThrow()
  const removeEntry = () => db.deleteFrom('identity.entries').where('id', '=', ownerEntryId).execute()
  return { projectId, ownerEntryId, removeEntry }
}
