import { projection, streamId } from '../projection.ts'

/** The projects that exist. Their tasks follow from the roadmap's version, so creating one writes a single row. */
export const projects = projection('projects', {
  ProjectCreated: (event, rows) => {
    const { name, ownerId, ownerEntryId, roadmapVersion } = event.data
    rows.insert('projects', {
      id: streamId(event),
      name,
      owner_id: ownerId,
      owner_entry_id: ownerEntryId,
      roadmap_version: roadmapVersion,
      created_at: event.occurredAt,
    })
  },
  ProjectRenamed: (event, rows) =>
    rows.update('projects', { id: streamId(event) }, { name: event.data.name }),
  OwnerChanged: (event, rows) => {
    const { ownerId, ownerEntryId } = event.data
    rows.update('projects', { id: streamId(event) }, { owner_id: ownerId, owner_entry_id: ownerEntryId })
  },
  ProjectDeleted: (event, rows) => rows.delete('projects', { id: streamId(event) }),
})
