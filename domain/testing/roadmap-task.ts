import type { RoadmapTask } from '#schema/events/roadmap.ts'

export const roadmapTask = (key: string, number: number): RoadmapTask => ({
  key,
  number,
  title: `About ${key}`,
  description: 'Do it.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
})
