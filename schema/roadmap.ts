/** In the order of the roadmap, as the API names them. */
export const categories = ['1 Foundations', '2 PA', '3 MA', '4 Optimisation'] as const
export type Category = (typeof categories)[number]

/** `step` is the number of the category and selects its colour. */
export const categoryInfo: Record<Category, { step: 1 | 2 | 3 | 4; name: string }> = {
  '1 Foundations': { step: 1, name: 'Foundations' },
  '2 PA': { step: 2, name: 'Physical Availability' },
  '3 MA': { step: 3, name: 'Mental Availability' },
  '4 Optimisation': { step: 4, name: 'Sales Optimisation' },
}

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Removes the running number: 'Brand Positioning 2' belongs to 'Brand Positioning'. */
export const taskGroup = (taskType: string) => taskType.replace(/\s*\d+$/, '')

/** Fields that can differ between versions of the roadmap. */
export const taskFields = ['title', 'description', 'category', 'taskType', 'priority'] as const
export type TaskField = (typeof taskFields)[number]
