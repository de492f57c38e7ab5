import * as z from 'zod'
import { defineEvents, id, type EventOf } from './define.ts'
import { projectCreated } from './project.ts'

/** Stream `owner-{userId}`: the projects that a user holds. Taking the slot is what commits a project's creation. */
export const ownerEvents = defineEvents({
  ProjectSlotTaken: { version: 1, data: z.object({ projectId: id, project: projectCreated }) },
  /** Of a project that passed on from somebody who was erased: it counts, also beyond the limit, and creates nothing. */
  ProjectSlotInherited: { version: 1, data: z.object({ projectId: id }) },
  ProjectSlotReleased: { version: 1, data: z.object({ projectId: id }) },
})
export type OwnerEvent = EventOf<typeof ownerEvents>
