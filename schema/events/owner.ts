import * as z from 'zod'
import { taskStatuses } from '../roadmap.ts'
import { defineEvents, id, taskKey, type EventOf } from './define.ts'
import { projectCreated } from './project.ts'

/** Data of an import. Importing the same file again has the same `id`. Tasks that are not listed are pending. */
const imported = z.object({
  id: z.uuid(),
  statuses: z.array(z.object({ taskKey, status: z.enum(taskStatuses) })),
})

/** Events of the stream `owner-{userId}`: the projects that a user owns. A taken slot always leads to a project. */
export const ownerEvents = defineEvents({
  ProjectSlotTaken: {
    version: 1,
    data: z.object({ projectId: id, project: projectCreated, imported: z.exactOptional(imported) }),
  },
  /** An existing project was transferred to this user. The project takes a slot, even beyond the limit. */
  ProjectSlotInherited: { version: 1, data: z.object({ projectId: id }) },
  ProjectSlotReleased: { version: 1, data: z.object({ projectId: id }) },
})
export type OwnerEvent = EventOf<typeof ownerEvents>
