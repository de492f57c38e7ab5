import { streamId } from '../domain-event.ts'
import { projection } from '../read-model/tables.ts'

export const tasks = projection('tasks', {
  TaskStatusChanged: (event, rows) => {
    const { taskKey, from, to } = event.data
    const task = { project_id: streamId(event), task_key: taskKey }
    rows.put('task_states', { ...task, status: to, changed_at: event.occurredAt, changed_by: event.actor })
    rows.insert('task_status_history', {
      ...task,
      id: event.position,
      old_status: from,
      new_status: to,
      changed_at: event.occurredAt,
      changed_by_user_id: event.actor,
    })
  },
  ProjectDeleted: (event, rows) => {
    const project = { project_id: streamId(event) }
    rows.delete('task_states', project)
    rows.delete('task_status_history', project)
  },
})
