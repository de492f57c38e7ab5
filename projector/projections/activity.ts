import type { ProjectEvent } from '#schema/events/project.ts'
import { projection, streamId, type Handlers, type Occurred } from '../projection.ts'
import type { Rows } from '../rows.ts'

/** When each person last did something in a project. */
function seen(event: Occurred<ProjectEvent['type']>, rows: Rows): void {
  if (event.actor === null) return
  rows.put('member_activity', {
    project_id: streamId(event),
    user_id: event.actor,
    last_at: event.occurredAt,
  })
}

const handlers = {
  ProjectCreated: seen,
  ProjectRenamed: seen,
  RoadmapAdopted: seen,
  TaskStatusChanged: seen,
  MemberInvited: seen,
  InvitationCancelled: seen,
  InvitationAccepted: seen,
  MemberRemoved: seen,
  // Whoever has left is not active any more.
  MemberLeft: (event: Occurred<'MemberLeft'>, rows: Rows) => {
    if (event.actor !== null)
      rows.delete('member_activity', { project_id: streamId(event), user_id: event.actor })
  },
  MemberRoleChanged: seen,
  EmailPreferencesChanged: seen,
  StatusUpdateRequested: seen,
  ProjectDeleted: (event: Occurred<'ProjectDeleted'>, rows: Rows) =>
    rows.delete('member_activity', { project_id: streamId(event) }),
} satisfies Handlers

export const activity = projection('activity', handlers)
