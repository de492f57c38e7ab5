import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

export const planning = projection('planning', {
  TaskAssigned: (event, rows) => {
    const { entryId } = event.data
    if (entryId === null) rows.delete('task_assignees', keyOf(event))
    else rows.put('task_assignees', { ...keyOf(event), entry_id: entryId })
  },
  TaskDueDateSet: (event, rows) => {
    const { dueOn } = event.data
    if (dueOn === null) rows.delete('task_due_dates', keyOf(event))
    else rows.put('task_due_dates', { ...keyOf(event), due_on: dueOn })
  },
  TaskMarkedNotRelevant: (event, rows) =>
    rows.put('irrelevant_tasks', { ...keyOf(event), reason_id: event.id }),
  TaskMarkedRelevant: (event, rows) => rows.delete('irrelevant_tasks', keyOf(event)),
  ProjectDeleted: (event, rows) => {
    rows.delete('task_assignees', { project_id: streamId(event) })
    rows.delete('task_due_dates', { project_id: streamId(event) })
    rows.delete('irrelevant_tasks', { project_id: streamId(event) })
  },
})

const keyOf = (event: { readonly stream: string; readonly data: { readonly taskKey: string } }) => ({
  project_id: streamId(event),
  task_key: event.data.taskKey,
})
