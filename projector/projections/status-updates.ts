import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

export const statusUpdates = projection('status-updates', {
  StatusUpdateRequested: (event, rows) => {
    const { postId, numbers } = event.data
    rows.insert('status_posts', {
      project_id: streamId(event),
      position: event.position,
      // In version 1, the note was stored with the id of the event.
      post_id: postId ?? event.id,
      author_id: event.actor,
      at: event.occurredAt,
      completed: numbers?.completed ?? null,
      in_progress: numbers?.inProgress ?? null,
      total: numbers?.total ?? null,
    })
  },
  ProjectDeleted: (event, rows) => rows.delete('status_posts', { project_id: streamId(event) }),
})
