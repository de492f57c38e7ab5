import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

export const checklists = projection('checklists', {
  ChecklistItemSet: (event, rows) => {
    const { taskKey, itemId, checked } = event.data
    const item = { project_id: streamId(event), task_key: taskKey, item_id: itemId }
    if (checked) rows.put('checked_items', { ...item, checked_by: event.actor, checked_at: event.occurredAt })
    else rows.delete('checked_items', item)
  },
  ProjectDeleted: (event, rows) => rows.delete('checked_items', { project_id: streamId(event) }),
})
