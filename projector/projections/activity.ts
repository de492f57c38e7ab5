import { activityTypes, type ActivityType } from '#schema/activity.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import type { ReadModelProjection } from '../read-model/tables.ts'

const types: ReadonlySet<string> = new Set(activityTypes)
const isActivity = (event: DomainEvent): event is DomainEvent<ActivityType> => types.has(event.type)

export const activity: ReadModelProjection = {
  name: 'activities',
  apply: (event, rows) => {
    if (event.type === 'ProjectDeleted') rows.delete('activities', { project_id: streamId(event) })
    if (!isActivity(event)) return
    const { data } = event
    rows.insert('activities', {
      project_id: streamId(event),
      id: event.position,
      type: event.type,
      actor: event.actor,
      at: event.occurredAt,
      task_key: 'taskKey' in data ? data.taskKey : null,
      entry_id: 'entryId' in data ? data.entryId : 'ownerEntryId' in data ? data.ownerEntryId : null,
      detail: Object.fromEntries(
        Object.entries(data).flatMap(([name, value]) =>
          typeof value === 'object' ? [] : [[name, String(value)]],
        ),
      ),
    })
  },
}
