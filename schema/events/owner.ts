import * as z from 'zod'
import { taskStatuses } from '../roadmap.ts'
import { defineEvents, id, taskKey, type EventOf } from './define.ts'
import { projectCreated } from './project.ts'

/** Data of an import. The same file has the same `id`. Tasks that are not listed are pending. */
const imported = z.object({
  id: z.uuid(),
  statuses: z.array(z.object({ taskKey, status: z.enum(taskStatuses) })),
})

/** Stream `owner-{userId}`: the projects that a user owns. Taking a slot commits a project's creation. */
export const ownerEvents = defineEvents({
  ProjectSlotTaken: {
    version: 1,
    data: z.object({ projectId: id, project: projectCreated, imported: z.exactOptional(imported) }),
  },
  /** A project was transferred to this user. It counts, also beyond the limit, and creates no project. */
  ProjectSlotInherited: { version: 1, data: z.object({ projectId: id }) },
  ProjectSlotReleased: { version: 1, data: z.object({ projectId: id }) },
})
export type OwnerEvent = EventOf<typeof ownerEvents>
