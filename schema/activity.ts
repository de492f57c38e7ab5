import type { EventType } from './events/index.ts'

/** Event types that the activity feed shows, grouped by the kinds that users can filter by. */
export const activityKinds = {
  tasks: ['TaskStatusChanged'],
  project: ['ProjectCreated', 'ProjectRenamed', 'RoadmapAdopted'],
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

const kindNames: readonly ActivityKind[] = ['tasks', 'project', 'team', 'mail']
export const activityTypes: readonly ActivityType[] = kindNames.flatMap((kind) => [...activityKinds[kind]])
