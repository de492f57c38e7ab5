import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { foundations } from './tasks/foundations.ts'
import { mentalAvailability } from './tasks/mental-availability.ts'
import { physicalAvailability } from './tasks/physical-availability.ts'
import { salesOptimisation } from './tasks/sales-optimisation.ts'

/**
 * The roadmap as it is published at the first start. Raise the version with every change to the tasks: projects
 * keep the version they adopted. Keys and numbers are permanent; those of a retired task are never used again.
 */
export const roadmapContent: { readonly version: number; readonly tasks: readonly RoadmapTask[] } = {
  version: 1,
  tasks: [...foundations, ...physicalAvailability, ...mentalAvailability, ...salesOptimisation],
}
