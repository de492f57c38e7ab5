import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { statusNames, type TaskStatus } from '#schema/roadmap.ts'
import { Rejection, rejectStale, Undo, type Decision } from '../decision.ts'
import { authorizeOnTask, type ProjectState } from '../project/project.ts'
import { reasonNotToAssign, unassigned } from './assignee.ts'
import { planOf } from './plan-state.ts'

/**
 * Changes a value of a task. `task` is null if the project's roadmap version does not contain the task. `from` is the
 * value that the client last read. An undo sets `onlyIf`: the value must still be this value.
 */
interface Change<Value> {
  readonly task: RoadmapTask | null
  readonly from?: Value | undefined
  readonly onlyIf?: Value | undefined
}

export function changeStatus(
  state: ProjectState,
  actor: number,
  command: Change<TaskStatus> & { readonly status: TaskStatus },
): Decision<ProjectEvent> {
  const authorized = authorizeOnTask(state, actor, 'changeStatus', command.task)
  if (authorized instanceof Rejection) return authorized
  const { project, taskKey } = authorized
  const from = project.statuses.get(taskKey) ?? 'pending'
  const to = command.status
  const { assignee, relevant } = planOf(project.plans, taskKey)
  if (!relevant)
    return rejectStale('This task is marked as not relevant.', {
      type: 'TaskMarkedNotRelevant',
      data: { taskKey },
    })
  const expected = command.onlyIf ?? command.from
  const changes = { type: 'TaskStatusChanged', data: { taskKey } }
  if (expected && expected !== from) return rejectStale(`This task is already ${statusNames[from]}.`, changes)
  const events: ProjectEvent[] =
    from === to ? [] : [{ type: 'TaskStatusChanged', data: { taskKey, from, to } }]
  // A completed task may be assigned to a former member. An open task may not.
  const isReopened = from === 'completed' && to !== 'completed'
  if (isReopened && assignee !== null && reasonNotToAssign(project.team, assignee))
    events.push(unassigned(taskKey))
  return command.onlyIf ? new Undo(events, taskHasChanged, changes) : events
}

/** Assigns a task to a member; null unassigns the task. */
export function assignTask(
  state: ProjectState,
  actor: number,
  { task, entryId, from, onlyIf }: Change<number | null> & { readonly entryId: number | null },
): Decision<ProjectEvent> {
  const authorized = authorizeOnTask(state, actor, 'assign', task)
  if (authorized instanceof Rejection) return authorized
  const { project, taskKey } = authorized
  const { assignee } = planOf(project.plans, taskKey)
  const expected = onlyIf === undefined ? from : onlyIf
  const changes = { type: 'TaskAssigned', data: { taskKey } }
  const message = 'The assignee of this task has changed.'
  if (expected !== undefined && expected !== assignee) return rejectStale(message, changes)
  const isChanged = assignee !== entryId
  const notAssignable = isChanged && entryId !== null ? reasonNotToAssign(project.team, entryId) : null
  if (notAssignable) return notAssignable
  const events: ProjectEvent[] = isChanged ? [{ type: 'TaskAssigned', data: { taskKey, entryId } }] : []
  return onlyIf === undefined ? events : new Undo(events, message, changes)
}

/** Sets the due date of a task; null removes it. */
export function setDueDate(
  state: ProjectState,
  actor: number,
  { task, dueOn, from, onlyIf }: Change<string | null> & { readonly dueOn: string | null },
): Decision<ProjectEvent> {
  const authorized = authorizeOnTask(state, actor, 'setDueDate', task)
  if (authorized instanceof Rejection) return authorized
  const { project, taskKey } = authorized
  const current = planOf(project.plans, taskKey).dueOn
  const expected = onlyIf === undefined ? from : onlyIf
  const changes = { type: 'TaskDueDateSet', data: { taskKey } }
  const message = 'The due date of this task has changed.'
  if (expected !== undefined && expected !== current) return rejectStale(message, changes)
  const events: ProjectEvent[] =
    current === dueOn ? [] : [{ type: 'TaskDueDateSet', data: { taskKey, dueOn } }]
  return onlyIf === undefined ? events : new Undo(events, message, changes)
}

/**
 * Marks a task as relevant or not relevant. A task that is not relevant keeps its status but does not count. A reason
 * (`hasReason`) is rejected if the task is already not relevant, because it would replace the reason of another user.
 */
export function setRelevance(
  state: ProjectState,
  actor: number,
  {
    task,
    relevant,
    from,
    onlyIf,
    hasReason = false,
  }: Change<boolean> & { readonly relevant: boolean; readonly hasReason?: boolean },
): Decision<ProjectEvent> {
  const authorized = authorizeOnTask(state, actor, 'setRelevance', task)
  if (authorized instanceof Rejection) return authorized
  const { project, taskKey } = authorized
  const current = planOf(project.plans, taskKey).relevant
  // The event that gave the task its current relevance.
  const changes = { type: current ? 'TaskMarkedRelevant' : 'TaskMarkedNotRelevant', data: { taskKey } }
  const expected = onlyIf ?? from ?? (hasReason ? true : undefined)
  if (expected !== undefined && expected !== current)
    return rejectStale(`This task is already marked as ${current ? 'relevant' : 'not relevant'}.`, changes)
  const type = relevant ? 'TaskMarkedRelevant' : 'TaskMarkedNotRelevant'
  const events: ProjectEvent[] = current === relevant ? [] : [{ type, data: { taskKey } }]
  return onlyIf === undefined ? events : new Undo(events, taskHasChanged, changes)
}

const taskHasChanged = 'This task has changed.'
