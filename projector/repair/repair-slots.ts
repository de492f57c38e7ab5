import { sql } from 'kysely'
import {
  createFromSlot,
  ownerAggregate,
  ownerStream,
  releaseSlot,
  type RecordedSlot,
} from '#domain/project/owner.ts'
import { projectAggregate } from '#domain/project/project.ts'
import type { OwnerEvent } from '#schema/events/owner.ts'
import { InvalidEventError, NewerEventError } from '#schema/events/parse.ts'
import { continueCommand, systemCommand } from '#kernel/commands/command-handler.ts'
import { TooManyConflicts } from '#kernel/commands/decider.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { parseRecorded, type DomainEvent } from '../domain-event.ts'
import type { WorkContext } from '../work-context.ts'

/**
 * Completes requests whose process crashed between two appends. Creates the missing project of a project slot, or
 * releases the slot of a deleted project. Never releases a slot whose project is missing but may still be created.
 */
export async function repairSlots(context: WorkContext): Promise<void> {
  const { db, schema, log } = context
  const open = await db
    .withSchema(schema)
    .selectFrom('slots')
    .selectAll()
    .where('state', 'in', ['taken', 'deleted'])
    // Skips newer slots, whose requests are probably still running.
    .where('since', '<', sql<Date>`now() - interval '5 seconds'`)
    .orderBy('since')
    .limit(100)
    .execute()
  for (const { project_id: projectId, owner_id: ownerId, state } of open) {
    try {
      const repair = await repairSlot(context, ownerId, projectId)
      if (repair) log.info({ requestId: repair.requestId, projectId, ownerId, state }, repair.description)
    } catch (error) {
      if (error instanceof TooManyConflicts) continue // a later run repairs the slot
      if (!(error instanceof NewerEventError || error instanceof InvalidEventError)) throw error
      log.warn(
        { err: error, requestId: error.requestId, projectId, ownerId },
        'Cannot repair a project slot, because this release cannot read an event. The next run retries.',
      )
    }
  }
}

async function repairSlot({ store, commands }: WorkContext, ownerId: number, projectId: number) {
  const slot = await findSlot(store, ownerId, projectId)
  if (!slot) return null
  const project = projectAggregate(projectId)
  const { state } = await commands.load(project)
  const { requestId, taken } = slot
  if (state === null && taken) {
    const { events } = await commands.handle(continueCommand(taken), project, (current) =>
      createFromSlot(current, taken),
    )
    return events.length === 0 ? null : { description: 'Created the missing project of a slot', requestId }
  }
  if (!state?.deleted) return null
  const release = { ...systemCommand(), correlationId: requestId, causationId: slot.id }
  const { events } = await commands.handle(release, ownerAggregate(ownerId), (slots) =>
    releaseSlot(slots, projectId),
  )
  return events.length === 0 ? null : { description: 'Released the slot of a deleted project', requestId }
}

/** Returns the slot of a project; null if the slot is released. `taken` is null if the owner inherited the project. */
async function findSlot(store: EventStore, ownerId: number, projectId: number) {
  const events = await Array.fromAsync(store.read(ownerStream(ownerId)), (recorded) => ({
    // The cast is safe: the stream of an owner contains only owner events.
    event: parseRecorded(recorded) as DomainEvent<OwnerEvent['type']>,
    metadata: recorded.metadata,
  }))
  const last = events.findLast(({ event }) => event.data.projectId === projectId)
  if (!last || last.event.type === 'ProjectSlotReleased') return null
  const { event, metadata } = last
  const { id, correlationId: requestId } = event
  const taken: RecordedSlot | null =
    event.type === 'ProjectSlotTaken' ? { id, data: event.data, metadata } : null
  return { id, requestId, taken }
}
