import { checklistItems, type ChecklistItem } from '#domain/checklist/checklist-items.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { newestRoadmap } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'

/**
 * Returns the checklist of a task's guide. Uses the cached roadmap if its guide contains the item. Another process may have
 * changed the guide since; a check of an item that a guide no longer contains is not shown.
 */
export async function itemsOfGuide(
  services: Pick<Services, 'commands'>,
  taskKey: string,
  itemId: string,
): Promise<readonly ChecklistItem[]> {
  const known = itemsIn(services.commands.cached(roadmapAggregate), taskKey)
  return known.some(({ id }) => id === itemId) ? known : itemsIn(await newestRoadmap(services), taskKey)
}

function itemsIn(roadmap: Roadmap | null, taskKey: string): readonly ChecklistItem[] {
  const guide = roadmap?.guides.get(taskKey)
  return guide && 'markdown' in guide ? checklistItems(guide.markdown) : []
}
