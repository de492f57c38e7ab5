export type CategoryNumber = 1 | 2 | 3 | 4

export type StepProgress = {
  category: CategoryNumber
  name: string
  completed: number
  total: number
}

export const completedShare = ({ completed, total }: Pick<StepProgress, 'completed' | 'total'>): number =>
  total === 0 ? 0 : completed / total

export function describeProgress(steps: readonly StepProgress[]): string {
  const completed = steps.reduce((sum, step) => sum + step.completed, 0)
  const total = steps.reduce((sum, step) => sum + step.total, 0)
  const stepTexts = steps.map((step) => `${step.name} ${step.completed} of ${step.total}`).join(', ')
  return `${completed} of ${total} tasks completed: ${stepTexts}`
}
