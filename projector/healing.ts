import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { ownerStream, projectFromSlot, type TakenSlot } from '#domain/owner.ts'
import { projectStream } from '#domain/project.ts'
import type { Database } from '#schema/tables/database.ts'
import { ownerEvents } from '#schema/events/owner.ts'
import { BrokenEvent, NewerEvent } from '#schema/events/parse.ts'
import { RevisionConflict, type EventStore, type NewEvent, type RecordedEvent } from '#store/event-store.ts'
import { occurred } from './projection.ts'

export interface Healing {
  readonly db: Kysely<Database>
  readonly store: EventStore
  /** Where the slots are read: only to know where to look, since it may lag. The streams decide. */
  readonly schema: string
  readonly log: Logger
}

/**
 * Ends what a crash between two appends left, forward: a slot without its project gets the project, the slot of
 * a deleted project is released. No slot is ever released because its project is missing.
 */
export async function healSlots({ db, store, schema, log }: Healing): Promise<void> {
  const open = await db
    .withSchema(schema)
    .selectFrom('slots')
    .selectAll()
    .where('state', '<>', 'created')
    // Whoever took or deleted is most likely still at it.
    .where('since', '<', sql<Date>`now() - interval '5 seconds'`)
    .orderBy('since')
    .limit(100)
    .execute()
  for (const { project_id: projectId, owner_id: ownerId, state } of open) {
    try {
      const healed = await healSlot(store, ownerId, projectId)
      if (healed) log.info({ requestId: healed.requestId, projectId, ownerId, state }, healed.by)
    } catch (error) {
      if (error instanceof RevisionConflict) continue // somebody else was at it: the next turn looks again
      if (!(error instanceof NewerEvent || error instanceof BrokenEvent)) throw error
      log.warn(
        { err: error, requestId: error.requestId, projectId, ownerId },
        'a slot cannot be healed by this release',
      )
    }
  }
}

interface Healed {
  /** What was done, in words. */
  readonly by: string
  /** Of the request that was cut short. */
  readonly requestId: string
}

/** Null where owner and project agree by now. */
async function healSlot(store: EventStore, ownerId: number, projectId: number): Promise<Healed | null> {
  const held = await findSlot(store, ownerId, projectId)
  if (!held) return null
  const { requestId } = held
  const life = await Array.fromAsync(store.read(projectStream(projectId)), occurred)
  if (life.length === 0 && held.taken) {
    await store.append(projectStream(projectId), projectFromSlot(held.taken), 'no_stream')
    return { by: 'gave a slot the project that was missing', requestId }
  }
  if (!life.some((event) => event.type === 'ProjectDeleted')) return null
  await store.append(ownerStream(ownerId), [release(projectId, held)], held.last.revision)
  return { by: 'released the slot of a deleted project', requestId }
}

interface HeldSlot {
  /** The event that gave it. */
  readonly id: string
  readonly requestId: string
  /** Null where the project passed on to its owner: it was there before. */
  readonly taken: TakenSlot | null
  /** Of the owner's stream. */
  readonly last: RecordedEvent
}

async function findSlot(store: EventStore, ownerId: number, projectId: number): Promise<HeldSlot | null> {
  let slot: Omit<HeldSlot, 'last'> | null = null
  let last: RecordedEvent | null = null
  for await (const recorded of store.read(ownerStream(ownerId))) {
    const event = occurred(recorded)
    last = recorded
    const { id, correlationId: requestId } = event
    if (event.type === 'ProjectSlotTaken' && event.data.projectId === projectId) {
      slot = { id, requestId, taken: { id, data: event.data, metadata: recorded.metadata } }
    }
    if (event.type === 'ProjectSlotInherited' && event.data.projectId === projectId) {
      slot = { id, requestId, taken: null }
    }
    if (event.type === 'ProjectSlotReleased' && event.data.projectId === projectId) slot = null
  }
  return slot && last && { ...slot, last }
}

function release(projectId: number, { id, requestId, last }: HeldSlot): NewEvent {
  const now = new Date().toISOString()
  const commandId = randomUUID()
  return {
    id: randomUUID(),
    type: 'ProjectSlotReleased',
    data: { projectId },
    metadata: {
      actor: null,
      correlationId: requestId,
      causationId: id,
      commandId,
      occurredAt: now > last.metadata.occurredAt ? now : last.metadata.occurredAt,
      version: ownerEvents.ProjectSlotReleased.version,
    },
  }
}
