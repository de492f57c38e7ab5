import * as z from 'zod'
import { taskStatuses } from '../roadmap.ts'
import { defineEvents, id, taskKey, type EventOf } from './define.ts'
import { projectCreated } from './project.ts'

/** What an import brings along; the tasks that it does not name are pending. `id` is the same for the same file. */
const imported = z.object({
  id: z.uuid(),
  statuses: z.array(z.object({ taskKey, status: z.enum(taskStatuses) })),
})

/** Stream `owner-{userId}`: the projects that a user holds. Taking the slot is what commits a project's creation. */
export const ownerEvents = defineEvents({
  ProjectSlotTaken: {
    version: 1,
    data: z.object({ projectId: id, project: projectCreated, imported: z.exactOptional(imported) }),
  },
  /** Of a project that passed on from somebody who was erased: it counts, also beyond the limit, and creates nothing. */
  ProjectSlotInherited: { version: 1, data: z.object({ projectId: id }) },
  ProjectSlotReleased: { version: 1, data: z.object({ projectId: id }) },
})
export type OwnerEvent = EventOf<typeof ownerEvents>
