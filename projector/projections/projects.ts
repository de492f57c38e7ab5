import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/** Stores one row for each project. Tasks need no rows, because queries read them from the roadmap version. */
export const projects = projection('projects', {
  ProjectCreated: (event, rows) => {
    const { name, ownerId, ownerEntryId, roadmapVersion } = event.data
    rows.insert('projects', {
      id: streamId(event),
      name,
      owner_id: ownerId,
      owner_entry_id: ownerEntryId,
      roadmap_version: roadmapVersion,
      first_version: roadmapVersion,
      created_at: event.occurredAt,
      launch_on: null,
    })
  },
  ProjectRenamed: (event, rows) =>
    rows.update('projects', { id: streamId(event) }, { name: event.data.name }),
  LaunchDateSet: (event, rows) =>
    rows.update('projects', { id: streamId(event) }, { launch_on: event.data.launchOn }),
  OwnerChanged: (event, rows) => {
    const { ownerId, ownerEntryId } = event.data
    rows.update('projects', { id: streamId(event) }, { owner_id: ownerId, owner_entry_id: ownerEntryId })
  },
  RoadmapAdopted: (event, rows) => {
    const [project_id, { version }] = [streamId(event), event.data]
    rows.update('projects', { id: project_id }, { roadmap_version: version })
    rows.insert('roadmap_adoptions', { project_id, version, adopted_at: event.occurredAt })
  },
  ProjectDeleted: (event, rows) => {
    rows.delete('projects', { id: streamId(event) })
    rows.delete('roadmap_adoptions', { project_id: streamId(event) })
  },
})
