import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { foundations } from './tasks/foundations.ts'
import { mentalAvailability } from './tasks/mental-availability.ts'
import { physicalAvailability } from './tasks/physical-availability.ts'
import { salesOptimisation } from './tasks/sales-optimisation.ts'

/**
 * The roadmap as it is published at the first start. Later versions are published by operators
 * (`roadmap publish`), and projects keep the one they adopted. A key has its number for ever: neither of the two
 * is ever another task's, also when its own is retired.
 */
export const roadmapContent: { readonly version: number; readonly tasks: readonly RoadmapTask[] } = {
  version: 1,
  tasks: [...foundations, ...physicalAvailability, ...mentalAvailability, ...salesOptimisation],
}
