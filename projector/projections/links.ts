import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/** Keeps a row for a removed link, so that a late request for the link still finds its project. */
export const links = projection('links', {
  LinkAdded: (event, rows) => {
    const { taskKey, linkId, authorId } = event.data
    rows.insert('links', {
      project_id: streamId(event),
      link_id: linkId,
      task_key: taskKey,
      author_id: authorId,
      added_at: event.occurredAt,
      removed: false,
    })
    rows.add('task_counts', { project_id: streamId(event), task_key: taskKey, notes: 0, links: 1 })
  },
  LinkRemoved: (event, rows) => {
    const { taskKey, linkId } = event.data
    rows.update('links', { project_id: streamId(event), link_id: linkId }, { removed: true })
    rows.add('task_counts', { project_id: streamId(event), task_key: taskKey, notes: 0, links: -1 })
  },
  ProjectDeleted: (event, rows) => rows.delete('links', { project_id: streamId(event) }),
})
