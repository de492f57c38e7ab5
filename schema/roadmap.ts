/** The four steps of the path, in order. The values are those that the REST calls carry. */
export const categories = ['1 Foundations', '2 PA', '3 MA', '4 Optimisation'] as const
export type Category = (typeof categories)[number]

/** What people read; `step` is the place on the path and picks the colour. */
export const categoryInfo: Record<Category, { step: 1 | 2 | 3 | 4; name: string }> = {
  '1 Foundations': { step: 1, name: 'Foundations' },
  '2 PA': { step: 2, name: 'Physical Availability' },
  '3 MA': { step: 3, name: 'Mental Availability' },
  '4 Optimisation': { step: 4, name: 'Sales Optimisation' },
}

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** A task type without its running number: 'Brand Positioning 2' belongs to the group 'Brand Positioning'. */
export const taskGroup = (taskType: string) => taskType.replace(/\s*\d+$/, '')

/** What can differ between a task of one version of the roadmap and the same task of the next; its key never does. */
export const taskParts = ['title', 'description', 'category', 'taskType', 'priority'] as const
export type TaskPart = (typeof taskParts)[number]
