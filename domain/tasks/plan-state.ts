import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'

/** Decisions of a team about one task, besides its status. */
export interface TaskPlan {
  /** Membership of the assignee; null if the task is unassigned. */
  readonly assignee: number | null
  readonly dueOn: string | null
  readonly relevant: boolean
}

/** Plans by task key. A task without an entry has the plan `noPlan`. May contain tasks of other roadmap versions. */
export type TaskPlans = ReadonlyMap<string, TaskPlan>

const noPlan: TaskPlan = { assignee: null, dueOn: null, relevant: true }

export const planOf = (plans: TaskPlans, taskKey: string): TaskPlan => plans.get(taskKey) ?? noPlan

/** Returns the tasks that count in totals and reports. */
export const relevantTasks = (plans: TaskPlans, tasks: Iterable<RoadmapTask>): readonly RoadmapTask[] =>
  [...tasks].filter(({ key }) => planOf(plans, key).relevant)

type PlanEvent = Extract<
  ProjectEvent,
  { type: 'TaskAssigned' | 'TaskDueDateSet' | 'TaskMarkedNotRelevant' | 'TaskMarkedRelevant' }
>

export function evolvePlans(plans: TaskPlans, event: PlanEvent): TaskPlans {
  const { taskKey } = event.data
  return new Map(plans).set(taskKey, { ...planOf(plans, taskKey), ...changeOf(event) })
}

function changeOf(event: PlanEvent): Partial<TaskPlan> {
  switch (event.type) {
    case 'TaskAssigned':
      return { assignee: event.data.entryId }
    case 'TaskDueDateSet':
      return { dueOn: event.data.dueOn }
    case 'TaskMarkedNotRelevant':
      return { relevant: false }
    case 'TaskMarkedRelevant':
      return { relevant: true }
  }
}
