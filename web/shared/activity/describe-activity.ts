import type { Activity } from '#schema/api/activity.ts'
import type { ActivityType } from '#schema/activity.ts'
import { reportFrequencies, roles } from '#schema/roles.ts'
import { shortened } from '#schema/text.ts'
import { formerMember } from '#domain/team/former-member.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { frequencyLabels, roleLabels } from '#web/shared/team/member.ts'
import { isolateDirection } from '#web/ui/text/format.ts'

/** Activity that Brandpath causes by reports and erasures. Other activity without a user was imported with the project. */
const causedByBrandpath: ReadonlySet<ActivityType> = new Set<ActivityType>([
  'ReportIssued',
  'OwnerChanged',
  'InvitationCancelled',
  'NoteDeleted',
  'LinkRemoved',
  'TaskAssigned',
])

export function actorName({ by, actorId, type }: Activity, userId: number): string {
  if (by !== null) return by.id === userId ? 'You' : by.username
  return actorId === null && causedByBrandpath.has(type) ? 'Brandpath' : formerMember
}

/**
 * Returns the sentence after the name of the actor. Names in the sentence have isolated directions. In an open task, the
 * sentence names the link or the checklist item instead of the task. The feed shows their texts below the sentence.
 */
export function describeActivity({ type, task, detail, member, text }: Activity, inTask = false): string {
  const memberName = isolateDirection(member ?? 'a deleted account')
  const taskTitle = inTask
    ? 'this task'
    : isolateDirection(task?.title ?? 'a task that is no longer on the roadmap')
  const withTask = (preposition: string) => (inTask ? '' : ` ${preposition} ${taskTitle}`)
  const subject = inTask && text !== null ? isolateDirection(shortened(text, maxShownText)) : null
  const projectName = isolateDirection(detail['name'] ?? '')
  switch (type) {
    case 'TaskStatusChanged':
      return `${statusChangeVerb(detail['from'], detail['to'])} ${taskTitle}`
    case 'NoteAdded':
      return `wrote a note${withTask('on')}`
    case 'NoteEdited':
      return `edited a note${withTask('on')}`
    case 'NoteDeleted':
      return `deleted a note${withTask('on')}`
    case 'LinkAdded':
      return `added ${subject === null ? 'a link' : `the link ${subject}`}${withTask('to')}`
    case 'LinkRemoved':
      return `removed a link${withTask('from')}`
    case 'ChecklistItemSet':
      return `${detail['checked'] === 'true' ? 'checked' : 'unchecked'} ${subject ?? 'a checklist item'}${withTask('of')}`
    case 'TaskAssigned':
      return detail['entryId'] === undefined
        ? `unassigned ${taskTitle}`
        : `assigned ${taskTitle} to ${memberName}`
    case 'TaskDueDateSet':
      return detail['dueOn'] === undefined
        ? `removed the due date${withTask('of')}`
        : `set the due date${withTask('of')} to ${fullDay(detail['dueOn'])}`
    case 'TaskMarkedNotRelevant':
      return `marked ${taskTitle} as not relevant`
    case 'TaskMarkedRelevant':
      return `marked ${taskTitle} as relevant`
    case 'LaunchDateSet':
      return detail['launchOn'] === undefined
        ? 'removed the launch date'
        : `set the launch date to ${fullDay(detail['launchOn'])}`
    case 'ProjectCreated':
      return `created the project ${projectName}`
    case 'ProjectRenamed':
      return `renamed the project to ${projectName}`
    case 'RoadmapAdopted':
      return `updated the roadmap to version ${detail['version']}`
    case 'MemberInvited':
      if (detail['resent'] === 'true') return `resent the invitation to ${memberName}`
      return `invited ${memberName} as ${roleText(detail['role'])}`
    case 'InvitationCancelled':
      return `cancelled the invitation for ${memberName}`
    case 'InvitationAccepted':
      return 'joined the project'
    case 'MemberRemoved':
      return `removed ${memberName} from the team`
    case 'MemberLeft':
      return 'left the project'
    case 'MemberRoleChanged':
      return `changed the role of ${memberName} from ${roleText(detail['from'])} to ${roleText(detail['to'])}`
    case 'OwnerChanged':
      return `transferred the project to ${memberName}`
    case 'StatusUpdateRequested':
      return 'sent the team a status update'
    case 'ReportIssued':
      return `sent the team its ${frequencyText(detail['frequency'])} report`
  }
}

const maxShownText = 80

function statusChangeVerb(from: string | undefined, to: string | undefined): string {
  if (to === 'completed') return 'completed'
  if (to === 'pending') return 'reset'
  return from === 'completed' ? 'reopened' : 'started'
}

const roleText = (value: string | undefined): string =>
  roleLabels[roles.find((role) => role === value) ?? 'VIEWER']

const frequencyText = (value: string | undefined): string =>
  frequencyLabels[reportFrequencies.find((frequency) => frequency === value) ?? 'weekly'].toLowerCase()
