import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { foundations } from './tasks/foundations.ts'
import { mentalAvailability } from './tasks/mental-availability.ts'
import { physicalAvailability } from './tasks/physical-availability.ts'
import { salesOptimisation } from './tasks/sales-optimisation.ts'

/** Roadmap that the first start of the application publishes. Never reuse the key or number of a task. */
export const roadmapContent: { readonly version: number; readonly tasks: readonly RoadmapTask[] } = {
  version: 1,
  tasks: [...foundations, ...physicalAvailability, ...mentalAvailability, ...salesOptimisation],
}
