import type { EventType } from './events/index.ts'

/**
 * Event types that the activity feed shows. Users can filter the feed by these groups. `activity.test.ts` lists the project
 * events that the feed does not show.
 */
export const activityKinds = {
  tasks: [
    'TaskStatusChanged',
    'TaskAssigned',
    'TaskDueDateSet',
    'TaskMarkedNotRelevant',
    'TaskMarkedRelevant',
    'NoteAdded',
    'NoteEdited',
    'NoteDeleted',
    'LinkAdded',
    'LinkRemoved',
    'ChecklistItemSet',
  ],
  project: ['ProjectCreated', 'ProjectRenamed', 'LaunchDateSet', 'RoadmapAdopted'],
  team: [
    'MemberInvited',
    'InvitationCancelled',
    'InvitationAccepted',
    'MemberRemoved',
    'MemberLeft',
    'MemberRoleChanged',
    'OwnerChanged',
  ],
  mail: ['StatusUpdateRequested', 'ReportIssued'],
} as const satisfies Record<string, readonly EventType[]>

export type ActivityKind = keyof typeof activityKinds
export type ActivityType = (typeof activityKinds)[ActivityKind][number]

export const activityTypes = Object.values(activityKinds).flat()
