import { streamId, type Occurred, type Projection } from '../projection.ts'

/** One narrow row for every event of whatever type, so that the log is found by what it is about. Never deleted. */
export const history: Projection = {
  name: 'history',
  order: 'stream',
  takes: () => true,
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

function projectOf(event: Occurred): number | null {
  if (event.stream.startsWith('project-')) return streamId(event)
  return 'projectId' in event.data ? event.data.projectId : null
}
