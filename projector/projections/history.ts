import { activityTypes } from '#schema/activity.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import type { ReadModelProjection } from './tables.ts'

const activities: ReadonlySet<string> = new Set(activityTypes)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Stores one row for each event, to make events searchable. Never deletes a row. */
export const history: ReadModelProjection = {
  name: 'history',
  apply: (event, rows) => {
    const { data, stream, correlationId } = event
    const isOfProject = stream.startsWith('project-')
    rows.insert('history', {
      position: event.position,
      occurred_at: event.occurredAt,
      correlation_id: uuid.test(correlationId) ? correlationId : null,
      actor: event.actor,
      revision: Number(event.revision),
      project_id: isOfProject ? streamId(event) : 'projectId' in data ? data.projectId : null,
      type: event.type,
      entry_id: 'entryId' in data ? data.entryId : 'ownerEntryId' in data ? data.ownerEntryId : null,
      task_key: 'taskKey' in data ? data.taskKey : null,
      stream: isOfProject ? null : stream,
      detail: activities.has(event.type) ? detailOf(event) : null,
    })
  },
}

/** Returns the data as texts. Omits the task key, which has its own column. */
function detailOf({ id, type, data }: DomainEvent): Record<string, string> {
  const detail: Record<string, string> = {}
  if (type === 'TaskMarkedNotRelevant') detail['reasonId'] = id
  for (const [name, value] of Object.entries(data))
    if (typeof value !== 'object' && name !== 'taskKey') detail[name] = String(value)
  return detail
}
