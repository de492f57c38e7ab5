import * as z from 'zod'
import { maxProjectName } from '../limits.ts'
import { taskStatuses } from '../roadmap.ts'
import { defineEvents, id, taskKey, type EventOf } from './define.ts'

const name = z.string().min(1).max(maxProjectName)

/** All that a project's creation says; an owner's slot carries the same, so that the project follows from it. */
export const projectCreated = z.object({
  name,
  ownerId: id,
  ownerEntryId: id,
  roadmapVersion: z.int().positive(),
})

/** Stream `project-{id}`. */
export const projectEvents = defineEvents({
  ProjectCreated: { version: 1, data: projectCreated },
  ProjectRenamed: { version: 1, data: z.object({ name }) },
  ProjectDeleted: { version: 1, data: z.object({}) },
  TaskStatusChanged: {
    version: 1,
    data: z.object({ taskKey, from: z.enum(taskStatuses), to: z.enum(taskStatuses) }),
  },
})
export type ProjectEvent = EventOf<typeof projectEvents>
