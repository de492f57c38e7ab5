import type { RoadmapUpdate } from '#schema/api/roadmap.ts'

const texts = {
  description: 'Stand at eye level. Ask for it.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
} as const

/** Preview of roadmap version 2, which adds a task, retires a completed task and changes a third task. */
export const aRoadmapUpdate: RoadmapUpdate = {
  version: 1,
  newest: 2,
  added: [{ ...texts, key: 'retail-media-1', title: 'Buy retail media', priority: true }],
  retired: [{ ...texts, key: 'fax-1', title: 'Send a fax', category: '4 Optimisation', status: 'completed' }],
  changed: [
    {
      key: 'shelf-1',
      before: { ...texts, title: 'Win the shelf' },
      after: { ...texts, title: 'Win every shelf', priority: true },
      differs: ['title', 'priority'],
    },
  ],
}
