import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { Category, TaskStatus } from '#schema/roadmap.ts'

/** Project that shows newcomers what a project looks like after some weeks. It is in no event and no table. */
export const demoProject = {
  name: 'Demo: Sunda Iced Tea',
  /** Fictional members, the owner first. */
  team: [
    { name: 'Maya Lind', role: 'Owner', work: 'Leads the launch' },
    { name: 'Tom Okafor', role: 'Editor', work: 'Works on shops and listings' },
    { name: 'Ines Prado', role: 'Editor', work: 'Works on media and campaigns' },
    { name: 'Rolf Berg', role: 'Viewer', work: 'Follows the progress' },
  ],
} as const

/** Completed share of the tasks of each category. Later steps of the path have less progress. */
const completedShare: Readonly<Record<Category, number>> = {
  '1 Foundations': 0.9,
  '2 PA': 0.4,
  '3 MA': 0.15,
  '4 Optimisation': 0,
}

export interface DemoTask extends RoadmapTask {
  readonly status: TaskStatus
}

/** Completes the first tasks of each category. The next task of each category with progress is in progress. */
export function demoTasks(tasks: readonly RoadmapTask[]): DemoTask[] {
  const byCategory = Map.groupBy(tasks, ({ category }) => category)
  return tasks.map((task) => {
    const inCategory = byCategory.get(task.category) ?? []
    const completed = Math.floor(inCategory.length * completedShare[task.category])
    return { ...task, status: statusAt(inCategory.indexOf(task), completed) }
  })
}

function statusAt(index: number, completed: number): TaskStatus {
  if (index < completed) return 'completed'
  return index === completed && completed > 0 ? 'in_progress' : 'pending'
}
