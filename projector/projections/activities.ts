import type { ActivityType } from '#schema/activity.ts'
import { projection, streamId, type Handlers, type Occurred } from '../projection.ts'
import type { Rows } from '../rows.ts'

/** A line of a project's feed. */
function told(event: Occurred<ActivityType>, rows: Rows): void {
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
}

const handlers: Handlers & Record<ActivityType, typeof told> = {
  TaskStatusChanged: told,
  ProjectCreated: told,
  ProjectRenamed: told,
  RoadmapAdopted: told,
  OwnerChanged: told,
  MemberInvited: told,
  InvitationCancelled: told,
  InvitationAccepted: told,
  MemberRemoved: told,
  MemberLeft: told,
  MemberRoleChanged: told,
  StatusUpdateRequested: told,
  ReportIssued: told,
}

export const activities = projection('activities', {
  ...handlers,
  ProjectDeleted: (event, rows) => rows.delete('activities', { project_id: streamId(event) }),
})
