import type { Kysely } from 'kysely'
import { systemCommand, type CommandHandler } from '#kernel/commands/command-handler.ts'
import { eventsPerAppend, type EventStore } from '#kernel/event-store/event-store.ts'
import { projectAggregate, projectStream, type Project } from '#domain/project/project.ts'
import { planOf } from '#domain/tasks/plan-state.ts'
import { importCommandId } from '#schema/event-ids.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import type { Database } from '#schema/tables/database.ts'
import type { ExportedProject } from './exported-project.ts'
import { importedWork, type ImportedWork, type ImportTarget } from './imported-work.ts'

/** Restores the work of a team in an imported project. A repeated call continues after the last completed append. */
export async function restoreWork(
  { db }: { readonly db: Kysely<Database>; readonly store: EventStore },
  commands: CommandHandler<BrandpathEvent>,
  exported: ExportedProject,
  target: ImportTarget,
): Promise<void> {
  const { importId, projectId } = target
  const { events, rows } = importedWork(exported, target)
  const parts = Array.from({ length: Math.ceil(events.length / eventsPerAppend) }, (_, part) => ({
    command: { ...systemCommand(), commandId: importCommandId(importId, projectId, part) },
    events: events.slice(part * eventsPerAppend, (part + 1) * eventsPerAppend),
  }))
  for (const { command, events } of parts) {
    // Texts of a completed import must not return after the team has deleted them.
    if ((await commands.eventsOf(projectStream(projectId), command.commandId)).length > 0) continue
    await insertTexts(db, rows, new Set(events.map(({ id }) => id)))
    await commands.handle(command, projectAggregate(projectId), (state) =>
      state === null || state.deleted ? [] : events.filter((event) => !isRepeat(state, event)),
    )
  }
}

/** True if the team has marked the task as not relevant since the import was interrupted. */
const isRepeat = ({ plans }: Project, event: ProjectEvent) =>
  event.type === 'TaskMarkedNotRelevant' && !planOf(plans, event.data.taskKey).relevant

async function insertTexts(
  db: Kysely<Database>,
  rows: ImportedWork['rows'],
  ids: ReadonlySet<string>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of Object.keys(rows) as (keyof ContentTables)[]) {
      const values = rows[table].filter(({ id }) => ids.has(id))
      if (values.length > 0)
        await trx
          .insertInto(table)
          .values(values)
          .onConflict((on) => on.doNothing())
          .execute()
    }
  })
}
