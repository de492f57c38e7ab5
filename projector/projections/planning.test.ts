import { test } from 'vitest'
import { created, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { planning } from './planning.ts'

const { given } = await rowsOf(planning)
const taskKey = 'shelf-1'
const assigned = (entryId: number | null) => eventOf('project-1', 'TaskAssigned', { taskKey, entryId })
const dueDateSet = (dueOn: string | null) => eventOf('project-1', 'TaskDueDateSet', { taskKey, dueOn })
const markedNotRelevant = eventOf('project-1', 'TaskMarkedNotRelevant', { taskKey })
const markedRelevant = eventOf('project-1', 'TaskMarkedRelevant', { taskKey })

test('the table task_assignees stores the last assignee of a task, and no row after the task is unassigned', async () => {
  await given(created(1), assigned(2000), assigned(2001))
    .rows('task_assignees')
    .are([{ project_id: 1, task_key: taskKey, entry_id: 2001 }])
  await given(created(1), assigned(2000), assigned(null)).rows('task_assignees').are([])
})

test('the table task_due_dates stores the last due date of a task, and no row after it is removed', async () => {
  await given(created(1), dueDateSet('2026-03-31'), dueDateSet('2026-04-01'))
    .rows('task_due_dates')
    .are([{ project_id: 1, task_key: taskKey, due_on: '2026-04-01' }])
  await given(created(1), dueDateSet('2026-03-31'), dueDateSet(null)).rows('task_due_dates').are([])
})

test('the table irrelevant_tasks stores the tasks that are not relevant now', async () => {
  await given(created(1), markedNotRelevant, markedRelevant, markedNotRelevant)
    .rows('irrelevant_tasks')
    .are([{ project_id: 1, task_key: taskKey, reason_id: markedNotRelevant.event.id }])
  await given(created(1), markedNotRelevant, markedRelevant).rows('irrelevant_tasks').are([])
})

test('deleting a project deletes the plans of its tasks', async () => {
  const events = [created(1), assigned(2000), dueDateSet('2026-03-31'), markedNotRelevant]
  for (const table of ['task_assignees', 'task_due_dates', 'irrelevant_tasks'] as const)
    await given(...events, eventOf('project-1', 'ProjectDeleted', {}))
      .rows(table)
      .are([])
})
