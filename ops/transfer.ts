import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Aggregates } from '#api/commands/aggregates.ts'
import { CommandRunner } from '#api/commands/run.ts'
import { Problem } from '#api/problem.ts'
import { owner, ownerStream, projectFromSlot, takeSlot } from '#domain/owner.ts'
import { changeStatus, project, projectStream } from '#domain/project.ts'
import { roadmap, roadmapStream } from '#domain/roadmap.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { maxProjectName } from '#schema/limits.ts'
import { categories, taskStatuses } from '#schema/roadmap.ts'
import type { Role } from '#schema/roles.ts'
import type { Database } from '#schema/tables/database.ts'
import { name } from '#schema/text.ts'
import { AppendRefused, type EventStore } from '#store/event-store.ts'
import { sql } from 'kysely'
import * as z from 'zod'

export const exportedProject = z.object({
  format: z.literal(1),
  exportedAt: z.iso.datetime(),
  project: z.object({
    id: z.int(),
    name: name(maxProjectName, 'Project name'),
    createdAt: z.iso.datetime(),
    roadmapVersion: z.int(),
  }),
  tasks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      category: z.enum(categories),
      taskType: z.string(),
      status: z.enum(taskStatuses),
      /** Of the last change; null where it was never moved. */
      changedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})
/** A project as its own stream and the roadmap tell it: what a team takes along. People are no part of it. */
export type ExportedProject = z.infer<typeof exportedProject>

/** Null where there is no such project. */
export async function exportProject(store: EventStore, projectId: number): Promise<ExportedProject | null> {
  const aggregates = new Aggregates(store)
  const { state } = await aggregates.load(projectStream(projectId), project)
  if (!state || state.deleted) return null
  const { state: known } = await aggregates.load(roadmapStream, roadmap)
  const { createdAt, changedAt } = await timesOf(store, projectId)
  const tasks = [...(known.versions.get(state.roadmapVersion)?.values() ?? [])]
  return {
    format: 1,
    exportedAt: new Date().toISOString(),
    project: { id: projectId, name: state.name, createdAt, roadmapVersion: state.roadmapVersion },
    tasks: tasks.map(({ key, title, category, taskType }) => ({
      key,
      title,
      category,
      taskType,
      status: state.statuses.get(key) ?? 'pending',
      changedAt: changedAt.get(key) ?? null,
    })),
  }
}

async function timesOf(store: EventStore, projectId: number) {
  let createdAt = ''
  const changedAt = new Map<string, string>()
  for await (const recorded of store.read(projectStream(projectId))) {
    const event = parseEvent(recorded)
    const { occurredAt } = recorded.metadata
    if (event.type === 'ProjectCreated') createdAt = occurredAt
    if (event.type === 'TaskStatusChanged') changedAt.set(event.data.taskKey, occurredAt)
  }
  return { createdAt, changedAt }
}

/** Comma-separated values by RFC 4180, for a spreadsheet: no cell of it is taken for a formula. */
export function asCsv({ tasks }: ExportedProject): string {
  const rows = tasks.map(({ key, category, taskType, title, status, changedAt }) =>
    [key, category, taskType, title, status, changedAt ?? ''].map(cell).join(','),
  )
  return ['key,category,type,title,status,changed at', ...rows].join('\r\n')
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export interface Imported {
  readonly projectId: number
  /** Tasks that the newest roadmap does not have. */
  readonly unknown: readonly string[]
}

/** Whose an imported project becomes. */
interface Heir {
  readonly id: number
  readonly role: Role
}

/**
 * A new project of the owner's on the newest roadmap, with the statuses of the exported one. An operator makes it, so
 * no user is the actor of its events.
 *
 * @throws Problem (409) where the owner holds as many as he or she may.
 */
export async function importProject(
  { db, store }: { db: Kysely<Database>; store: EventStore },
  { id: ownerId, role }: Heir,
  { project: { name: called }, tasks }: ExportedProject,
): Promise<Imported> {
  const aggregates = new Aggregates(store)
  const commands = new CommandRunner(store, aggregates, () => new Date())
  const cause = { actor: null, correlationId: randomUUID(), causationId: randomUUID() }
  const by = () => ({ ...cause, commandId: randomUUID() })
  const { state: known } = await aggregates.load(roadmapStream, roadmap)
  const projectId = await draw(db, 'identity.project_ids')
  const ownerEntryId = await draw(db, 'identity.entry_ids')
  await db
    .insertInto('identity.entries')
    .values({ id: ownerEntryId, project_id: projectId, user_id: ownerId, email: null })
    .execute()
  const created = { name: called, ownerId, ownerEntryId, roadmapVersion: known.newest }
  const { events } = await commands
    .runAsSystem(by(), {
      stream: ownerStream(ownerId),
      aggregate: owner,
      decide: (slots) => takeSlot(slots, { projectId, project: created, unlimited: role === 'ADMIN' }),
    })
    .catch(async (error: unknown) => {
      // Of a project that will never be, nobody is to be told. Where the outcome is unknown, it may be one.
      if (error instanceof Problem || error instanceof AppendRefused) {
        await db.deleteFrom('identity.entries').where('id', '=', ownerEntryId).execute()
      }
      throw error
    })
  const [taken] = events
  if (!taken) throw new Error(`the slot of project ${projectId} was taken before`)
  const slot = { id: taken.id, data: { projectId, project: created }, metadata: taken.metadata }
  await store.append(projectStream(projectId), [projectFromSlot(slot)], 'no_stream')
  const roadmapTasks = new Map(
    [...(known.versions.get(known.newest)?.values() ?? [])].map((task) => [task.key, task]),
  )
  for (const { key, status } of tasks) {
    const task = roadmapTasks.get(key)
    if (!task || status === 'pending') continue
    await commands.runAsSystem(by(), {
      stream: projectStream(projectId),
      aggregate: project,
      decide: (state) => changeStatus(state, ownerId, { task, status }),
    })
  }
  return { projectId, unknown: tasks.map(({ key }) => key).filter((key) => !roadmapTasks.has(key)) }
}

async function draw(db: Kysely<Database>, sequence: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${sequence})::integer as id`.execute(db)
  if (!rows[0]) throw new Error(`${sequence} gave nothing out`)
  return rows[0].id
}
