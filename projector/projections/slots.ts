import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/**
 * Stores the state of the newest slot of each project. If a slot remains `taken` or `deleted`, `repair-slots.ts` repairs the
 * slot. A released slot keeps its row: the project of an erased owner can be deleted before the new owner has a slot.
 */
export const slots = projection('slots', {
  ProjectSlotTaken: (event, rows) =>
    rows.insert('slots', {
      project_id: event.data.projectId,
      owner_id: streamId(event),
      state: 'taken',
      since: event.occurredAt,
    }),
  ProjectCreated: (event, rows) =>
    rows.put('slots', {
      project_id: streamId(event),
      owner_id: event.data.ownerId,
      state: 'created',
      since: event.occurredAt,
    }),
  ProjectSlotInherited: (event, rows) =>
    rows.put('slots', {
      project_id: event.data.projectId,
      owner_id: streamId(event),
      state: 'created',
      since: event.occurredAt,
    }),
  ProjectDeleted: (event, rows) =>
    rows.update('slots', { project_id: streamId(event) }, { state: 'deleted', since: event.occurredAt }),
  ProjectSlotReleased: (event, rows) =>
    rows.update(
      'slots',
      { project_id: event.data.projectId },
      { state: 'released', since: event.occurredAt },
    ),
})
