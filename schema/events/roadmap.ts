import * as z from 'zod'
import { categories } from '../roadmap.ts'
import { defineEvents, taskKey, type EventOf } from './define.ts'

const roadmapTask = z.object({
  key: taskKey,
  /** Permanent number, never reused. The id of a project's task is the project id × 1000 + this number. */
  number: z.int().min(1).max(999),
  title: z.string().min(1),
  description: z.string().min(1),
  category: z.enum(categories),
  taskType: z.string().regex(/\S \d+$/),
  priority: z.boolean(),
})
export type RoadmapTask = Readonly<z.infer<typeof roadmapTask>>

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** True if the guide replaces a published guide of the same task. */
const corrects = z.exactOptional(z.boolean())

export const roadmapEvents = defineEvents({
  RoadmapPublished: {
    version: 1,
    data: z.object({ version: z.int().positive(), tasks: z.array(roadmapTask).min(1) }),
  },
  GuidePublished: {
    version: 1,
    data: z.union([
      z.object({ taskKey, slug, title: z.string().min(1), markdown: z.string().min(1), corrects }),
      z.object({ taskKey, link: z.url({ protocol: /^https$/ }), corrects }),
    ]),
  },
  GuideWithdrawn: { version: 1, data: z.object({ taskKey }) },
})
export type RoadmapEvent = EventOf<typeof roadmapEvents>
