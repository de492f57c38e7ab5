import type { ProjectionHandlers } from '#kernel/projections/projection.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { projection, type ReadModelTables, type Rows } from './tables.ts'

function recordActivity(event: DomainEvent<ProjectEvent['type']>, rows: Rows): void {
  if (event.actor === null) return
  rows.put('member_activity', {
    project_id: streamId(event),
    user_id: event.actor,
    last_at: event.occurredAt,
  })
}

const doNothing = () => {}

/** Lists every project event, so that the type checker demands a decision for a new one. */
const handlers: Required<ProjectionHandlers<ProjectEvent, ReadModelTables>> = {
  ProjectCreated: recordActivity,
  ProjectRenamed: recordActivity,
  OwnerChanged: doNothing,
  RoadmapAdopted: recordActivity,
  TaskStatusChanged: recordActivity,
  NoteAdded: recordActivity,
  NoteEdited: recordActivity,
  NoteDeleted: recordActivity,
  LinkAdded: recordActivity,
  LinkRemoved: recordActivity,
  ChecklistItemSet: recordActivity,
  TaskAssigned: recordActivity,
  TaskDueDateSet: recordActivity,
  TaskMarkedNotRelevant: recordActivity,
  TaskMarkedRelevant: recordActivity,
  LaunchDateSet: recordActivity,
  MemberInvited: recordActivity,
  InvitationCancelled: recordActivity,
  InvitationAccepted: recordActivity,
  MemberRemoved: recordActivity,
  MemberLeft: (event, rows) => {
    if (event.actor !== null)
      rows.delete('member_activity', { project_id: streamId(event), user_id: event.actor })
  },
  MemberRoleChanged: recordActivity,
  EmailPreferencesChanged: recordActivity,
  StatusUpdateRequested: recordActivity,
  ReportIssued: doNothing,
  ProjectDeleted: (event, rows) => rows.delete('member_activity', { project_id: streamId(event) }),
}

export const memberActivity = projection('member-activity', handlers)
