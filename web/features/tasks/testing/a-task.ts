import type { Task } from '#schema/api/tasks.ts'

/** A task for tests: pending, without a guide, unless told otherwise. */
export const aTask = (over: Partial<Task> & { id: number }): Task => ({
  projectId: Math.floor(over.id / 1000),
  key: `task-${over.id}`,
  title: `Task ${over.id}`,
  description: 'Say what to do. It is done when somebody else can tell.',
  status: 'pending',
  category: '1 Foundations',
  taskType: 'Brand Positioning 1',
  priority: false,
  createdAt: '2026-01-15T09:00:00.000Z',
  changed: null,
  ...over,
})
