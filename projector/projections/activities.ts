import type { ActivityType } from '#schema/activity.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { projection, type Handlers } from './projection.ts'
import type { Rows } from './projection.ts'

function addActivity(event: DomainEvent<ActivityType>, rows: Rows): void {
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

const handlers: Handlers & Record<ActivityType, typeof addActivity> = {
  TaskStatusChanged: addActivity,
  ProjectCreated: addActivity,
  ProjectRenamed: addActivity,
  RoadmapAdopted: addActivity,
  OwnerChanged: addActivity,
  MemberInvited: addActivity,
  InvitationCancelled: addActivity,
  InvitationAccepted: addActivity,
  MemberRemoved: addActivity,
  MemberLeft: addActivity,
  MemberRoleChanged: addActivity,
  StatusUpdateRequested: addActivity,
  ReportIssued: addActivity,
}

export const activities = projection('activities', {
  ...handlers,
  ProjectDeleted: (event, rows) => rows.delete('activities', { project_id: streamId(event) }),
})
