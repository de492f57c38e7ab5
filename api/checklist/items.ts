import { checklistItems, type ChecklistItem } from '#domain/checklist/checklist-items.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { newestRoadmap } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'

/** Maximum age of the guides. After this time, they are read again, because another process may have changed them. */
const maxAgeMs = 1_000

/**
 * Returns a function that returns the checklist of a task's guide. It reads the guides from the event log at most once a
 * second, and if the guide lacks the item.
 */
export function itemsOfGuides({ commands }: Pick<Services, 'commands'>) {
  let readAt = -Infinity
  return async (taskKey: string, itemId: string): Promise<readonly ChecklistItem[]> => {
    if (performance.now() - readAt < maxAgeMs) {
      const items = itemsIn(commands.cached(roadmapAggregate), taskKey)
      if (items.some(({ id }) => id === itemId)) return items
    }
    const items = itemsIn(await newestRoadmap({ commands }), taskKey)
    readAt = performance.now()
    return items
  }
}

function itemsIn(roadmap: Roadmap | null, taskKey: string): readonly ChecklistItem[] {
  const guide = roadmap?.guides.get(taskKey)
  return guide && 'markdown' in guide ? checklistItems(guide.markdown) : []
}
