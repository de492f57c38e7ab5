import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { reasonNotTo, reasonNotToGrant } from '#domain/team/permissions.ts'
import { timeAgo } from '#web/ui/text/clock.ts'
import {
  displayName,
  type Viewer,
  isSelf,
  reasonNotToManageMember,
  roleLabel,
} from '#web/shared/team/member.ts'
import { isExpired } from '#web/shared/team/member-queries.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatDay } from '#web/ui/text/format.ts'
import { AccessibleLabel, VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { InvitationBadge } from '../InvitationBadge.tsx'
import { useInvite } from '../invitation-api.ts'
import { EmailPreferencesFields } from './EmailPreferencesFields.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import * as styles from './team.css.ts'

export type TeamMemberProps = {
  member: Member
  viewer: Viewer
  project: Pick<Project, 'id' | 'name'>
  onRemove: (member: Member) => void
}

export const TeamMember = ({ member, viewer, project, onRemove }: TeamMemberProps) => (
  <div className={styles.person}>
    <MemberIdentity member={member} viewer={viewer}>
      {member.user !== null && <p className={styles.detail}>{member.user.email}</p>}
      <p className={styles.detail}>
        {(member.isPending ? invitationOf(member) : activityOf(member)).join(', ')}
      </p>
    </MemberIdentity>
    <div className={styles.end}>
      <RemoveButton member={member} viewer={viewer} project={project} onRemove={onRemove} />
    </div>
    <div className={styles.controls}>
      <div className={styles.role}>
        <RoleSelect projectId={project.id} member={member} viewer={viewer} />
      </div>
      {!isExpired(member) && (
        <EmailPreferencesFields
          projectId={project.id}
          member={member}
          viewer={viewer}
          withStatusUpdates={!member.isPending}
        />
      )}
      {member.isPending && <InviteAgainButton member={member} viewer={viewer} projectId={project.id} />}
    </div>
  </div>
)

function invitationOf(member: Member): string[] {
  const { since, expiresAt } = member
  const end = expiresAt === null ? [] : [formatDay(expiresAt)]
  return isExpired(member)
    ? [`Invited ${formatDay(since)}`, ...end.map((day) => `expired ${day}`)]
    : ['Waiting for acceptance', `invited ${formatDay(since)}`, ...end.map((day) => `expires ${day}`)]
}

const activityOf = ({ since, lastActiveAt }: Member): string[] => [
  `Since ${formatDay(since)}`,
  lastActiveAt === null
    ? 'no activity yet'
    : `last active ${timeAgo(Date.parse(lastActiveAt), Date.now()) ?? 'just now'}`,
]

type InviteAgainProps = { member: Member; viewer: Viewer; projectId: number }

/** Sends a new invitation link. The previous link stops working. */
function InviteAgainButton({ member, viewer, projectId }: InviteAgainProps) {
  const { mutate, isPending } = useInvite(projectId)
  const { email, role } = member
  if (email === undefined) return null
  const disabledReason =
    reasonNotTo(viewer.projectRole, 'invite') ?? reasonNotToGrant(viewer.projectRole, role)
  return (
    <div className={styles.resend}>
      <Tooltip label={disabledReason}>
        <Button
          variant="secondary"
          size="sm"
          pending={isPending}
          pendingLabel="Sending..."
          aria-disabled={disabledReason !== null}
          onClick={() => mutate({ email, role })}
        >
          <AccessibleLabel label={`Invite again: ${displayName(member)}`}>Invite again</AccessibleLabel>
        </Button>
      </Tooltip>
    </div>
  )
}

type MemberIdentityProps = { member: Member; viewer: Viewer; children: ReactNode }

function MemberIdentity({ member, viewer, children }: MemberIdentityProps) {
  const name = displayName(member)
  const self = isSelf(viewer, member)
  return (
    <>
      <Avatar name={name} kind={member.isPending ? 'pending' : self ? 'me' : 'other'} />
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {self && <Badge>You</Badge>}
          {member.isPending && <InvitationBadge invitation={member} />}
        </p>
        {children}
      </div>
    </>
  )
}

function RemoveButton({ member, viewer, project, onRemove }: TeamMemberProps) {
  if (member.isOwner) return null
  if (isSelf(viewer, member)) {
    return (
      <Button variant="ghost" size="sm" className={styles.leave} onClick={() => onRemove(member)}>
        <span>
          Leave<VisuallyHidden> {project.name}</VisuallyHidden>
        </span>
      </Button>
    )
  }
  const disabledReason = reasonNotToManageMember(
    viewer,
    member.isPending ? 'cancelInvitation' : 'removeMember',
    member,
  )
  const name = displayName(member)
  return (
    <Tooltip label={disabledReason}>
      <IconButton
        size="sm"
        icon={X}
        label={member.isPending ? `Cancel the invitation for ${name}` : `Remove ${name}`}
        aria-disabled={disabledReason !== null || undefined}
        className={classNames(styles.removeIcon, disabledReason !== null && styles.disabledIcon)}
        onClick={() => disabledReason === null && onRemove(member)}
      />
    </Tooltip>
  )
}

export const TeamPanelMember = ({ member, viewer, project, onRemove }: TeamMemberProps) => (
  <div className={styles.panelEntry}>
    <MemberIdentity member={member} viewer={viewer}>
      <p className={styles.detail}>{roleLabel(member)}</p>
      {member.isPending && <p className={styles.detail}>{invitationStatus(member)}</p>}
    </MemberIdentity>
    <RemoveButton member={member} viewer={viewer} project={project} onRemove={onRemove} />
    {!isExpired(member) && (
      <div className={styles.panelSettings}>
        <EmailPreferencesFields projectId={project.id} member={member} viewer={viewer} />
      </div>
    )}
  </div>
)

const invitationStatus = (member: Member): string =>
  isExpired(member) && member.expiresAt !== null
    ? `Expired ${formatDay(member.expiresAt)}`
    : 'Waiting for acceptance'
