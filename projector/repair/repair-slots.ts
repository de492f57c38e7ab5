import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import {
  createFromSlot,
  ownerAggregate,
  ownerStream,
  releaseSlot,
  slotCommand,
  type RecordedSlot,
} from '#domain/project/owner.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { eventFormat } from '#schema/events/format.ts'
import { InvalidEventError, NewerEventError } from '#schema/events/parse.ts'
import type { Database } from '#schema/tables/database.ts'
import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { TooManyConflicts } from '#kernel/commands/decider.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { parseRecorded } from '../domain-event.ts'

export interface SlotRepair {
  readonly db: Kysely<Database>
  readonly store: EventStore
  /** Schema of the read models, which list the slots to check. The streams decide. */
  readonly schema: string
  readonly log: Logger
}

/**
 * Completes requests that crashed between two appends: creates the missing project of a slot, and releases the slot of a
 * deleted project. A slot is never released because its project is missing.
 */
export async function repairSlots({ db, store, schema, log }: SlotRepair): Promise<void> {
  const open = await db
    .withSchema(schema)
    .selectFrom('slots')
    .selectAll()
    .where('state', '<>', 'created')
    // Skips newer slots, because the request is probably still running.
    .where('since', '<', sql<Date>`now() - interval '5 seconds'`)
    .orderBy('since')
    .limit(100)
    .execute()
  for (const { project_id: projectId, owner_id: ownerId, state } of open) {
    try {
      const repair = await repairSlot(store, ownerId, projectId)
      if (repair) log.info({ requestId: repair.requestId, projectId, ownerId, state }, repair.description)
    } catch (error) {
      if (error instanceof TooManyConflicts) continue // the next run retries
      if (!(error instanceof NewerEventError || error instanceof InvalidEventError)) throw error
      log.warn(
        { err: error, requestId: error.requestId, projectId, ownerId },
        'This release cannot repair a slot because it cannot read an event',
      )
    }
  }
}

interface Repair {
  readonly description: string
  /** Request that was interrupted. */
  readonly requestId: string
}

/** Returns null if the streams of owner and project agree. */
async function repairSlot(store: EventStore, ownerId: number, projectId: number): Promise<Repair | null> {
  const slot = await findSlot(store, ownerId, projectId)
  if (!slot) return null
  const commands = new CommandHandler({ store, format: eventFormat })
  const project = projectAggregate(projectId)
  const { state } = await commands.load(project)
  const { requestId, taken } = slot
  if (state === null && taken) {
    const { events } = await commands.handle(slotCommand(taken), project, (current) =>
      createFromSlot(current, taken),
    )
    return events.length === 0 ? null : { description: 'created the missing project of a slot', requestId }
  }
  if (!state?.deleted) return null
  const release = { ...systemCommand(), correlationId: requestId, causationId: slot.id }
  const { events } = await commands.handle(release, ownerAggregate(ownerId), (slots) =>
    releaseSlot(slots, projectId),
  )
  return events.length === 0 ? null : { description: 'released the slot of a deleted project', requestId }
}

interface Slot {
  /** Event that gave the slot to its owner. */
  readonly id: string
  readonly requestId: string
  /** Null if the owner inherited the project, which existed before. */
  readonly taken: RecordedSlot | null
}

async function findSlot(store: EventStore, ownerId: number, projectId: number): Promise<Slot | null> {
  let slot: Slot | null = null
  for await (const recorded of store.read(ownerStream(ownerId))) {
    const event = parseRecorded(recorded)
    const { id, correlationId: requestId } = event
    if (event.type === 'ProjectSlotTaken' && event.data.projectId === projectId) {
      slot = { id, requestId, taken: { id, data: event.data, metadata: recorded.metadata } }
    }
    if (event.type === 'ProjectSlotInherited' && event.data.projectId === projectId) {
      slot = { id, requestId, taken: null }
    }
    if (event.type === 'ProjectSlotReleased' && event.data.projectId === projectId) slot = null
  }
  return slot
}
