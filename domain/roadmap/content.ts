import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { foundations } from './tasks/foundations.ts'
import { mentalAvailability } from './tasks/mental-availability.ts'
import { physicalAvailability } from './tasks/physical-availability.ts'
import { salesOptimisation } from './tasks/sales-optimisation.ts'

/** Roadmap that is published at the first start. Task keys and numbers are permanent, even for retired tasks. */
export const roadmapContent: { readonly version: number; readonly tasks: readonly RoadmapTask[] } = {
  version: 1,
  tasks: [...foundations, ...physicalAvailability, ...mentalAvailability, ...salesOptimisation],
}
