import { streamId, type DomainEvent } from '../domain-event.ts'
import type { ReadModelProjection } from '../read-model/tables.ts'

/** Stores a row for every event, so that events can be searched. Rows are never deleted. */
export const history: ReadModelProjection = {
  name: 'history',
  apply: (event, rows) =>
    rows.insert('history', {
      position: event.position,
      stream: event.stream,
      revision: event.revision,
      type: event.type,
      actor: event.actor,
      correlation_id: event.correlationId,
      occurred_at: event.occurredAt,
      project_id: projectOf(event),
      task_key: 'taskKey' in event.data ? event.data.taskKey : null,
    }),
}

function projectOf(event: DomainEvent): number | null {
  if (event.stream.startsWith('project-')) return streamId(event)
  return 'projectId' in event.data ? event.data.projectId : null
}
