/** Names of the categories in the API, in the order of the roadmap. */
export const categories = ['1 Foundations', '2 PA', '3 MA', '4 Optimisation'] as const
export type Category = (typeof categories)[number]

/** Number (`step`) and display name of each category. The number selects the colour. */
export const categoryInfo: Record<Category, { step: 1 | 2 | 3 | 4; name: string }> = {
  '1 Foundations': { step: 1, name: 'Foundations' },
  '2 PA': { step: 2, name: 'Physical Availability' },
  '3 MA': { step: 3, name: 'Mental Availability' },
  '4 Optimisation': { step: 4, name: 'Sales Optimisation' },
}

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Names of the statuses in the middle of a sentence, in lower case. */
export const statusNames: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
}

/** Returns the task type without a number at its end: 'Brand Positioning 2' gives 'Brand Positioning'. */
export const taskGroup = (taskType: string) => taskType.replace(/\s*\d+$/, '')

/** Fields of a task that a new version of the roadmap can change. */
export const taskFields = ['title', 'description', 'category', 'taskType', 'priority'] as const
export type TaskField = (typeof taskFields)[number]
