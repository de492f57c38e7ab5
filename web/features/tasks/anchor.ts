/** Where a category's section stands on the page. */
export const categoryAnchor = (category: number): string => `cat-${category}`

/** Where a task's card stands among all tasks. */
export const taskAnchor = (taskId: number): string => `task-${taskId}`
