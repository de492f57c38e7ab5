import * as z from 'zod'
import { taskStatuses } from '../roadmap.ts'
import { defineEvents, id, taskKey, type EventOf } from './define.ts'
import { projectCreated } from './project.ts'

/** Data of an imported project. `id` is the same for each import of the same file. Unlisted tasks are pending. */
const imported = z.object({
  id: z.uuid(),
  statuses: z.array(z.object({ taskKey, status: z.enum(taskStatuses) })),
})

/** Events of the stream `owner-{userId}`: slots for owned projects. The projector creates missing projects of slots. */
export const ownerEvents = defineEvents({
  ProjectSlotTaken: {
    version: 1,
    data: z.object({ projectId: id, project: projectCreated, imported: z.exactOptional(imported) }),
  },
  /** A project was transferred to this user. The project takes a slot, even if the limit of slots is exceeded. */
  ProjectSlotInherited: { version: 1, data: z.object({ projectId: id }) },
  ProjectSlotReleased: { version: 1, data: z.object({ projectId: id }) },
})
export type OwnerEvent = EventOf<typeof ownerEvents>
