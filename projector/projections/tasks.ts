import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

export const tasks = projection('tasks', {
  TaskStatusChanged: (event, rows) => {
    const { taskKey, to } = event.data
    const task = { project_id: streamId(event), task_key: taskKey }
    rows.put('task_states', { ...task, status: to, changed_at: event.occurredAt, changed_by: event.actor })
  },
  ProjectDeleted: (event, rows) => rows.delete('task_states', { project_id: streamId(event) }),
})
