/** The four steps of the path, in the order of the roadmap. */
export type CategoryNumber = 1 | 2 | 3 | 4

export type StepProgress = {
  category: CategoryNumber
  /** As people read it: 'Physical Availability'. */
  name: string
  completed: number
  total: number
}

/** How much of a step is done, from 0 to 1; a step without tasks has nothing done. */
export const shareDone = ({ completed, total }: Pick<StepProgress, 'completed' | 'total'>): number =>
  total === 0 ? 0 : completed / total

/** The path in words, for those who listen. */
export function pathInWords(steps: readonly StepProgress[]): string {
  const completed = steps.reduce((sum, step) => sum + step.completed, 0)
  const total = steps.reduce((sum, step) => sum + step.total, 0)
  const each = steps.map((step) => `${step.name} ${step.completed} of ${step.total}`).join(', ')
  return `${completed} of ${total} tasks completed: ${each}`
}
