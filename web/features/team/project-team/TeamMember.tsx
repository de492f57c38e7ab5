import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
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
import { formatDay } from '#web/ui/text/format.ts'
import { Address } from '#web/ui/text/Address.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { InvitationBadge } from '../InvitationBadge.tsx'
import { InviteAgainButton } from '../InviteAgainButton.tsx'
import { EmailPreferencesFields } from './EmailPreferencesFields.tsx'
import * as styles from './team.css.ts'

export type TeamMemberProps = {
  member: Member
  viewer: Viewer
  project: Pick<Project, 'id' | 'name'>
  onRemove: (member: Member) => void
}

type MemberIdentityProps = { member: Member; viewer: Viewer; children: ReactNode }

export function MemberIdentity({ member, viewer, children }: MemberIdentityProps) {
  const name = displayName(member)
  const self = isSelf(viewer, member)
  return (
    <>
      <Avatar name={name} kind={member.isPending ? 'pending' : self ? 'me' : 'other'} />
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi title={name}>
            <Address>{name}</Address>
          </bdi>
          {self && <Badge>You</Badge>}
          {member.isPending && <InvitationBadge invitation={member} />}
        </p>
        {children}
      </div>
    </>
  )
}

export function RemoveButton({ member, viewer, project, onRemove }: TeamMemberProps) {
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
  const action = member.isPending ? 'cancelInvitation' : 'removeMember'
  if (reasonNotToManageMember(viewer, action, member) !== null) return null
  const name = displayName(member)
  return (
    <IconButton
      size="sm"
      icon={X}
      label={member.isPending ? `Cancel the invitation for ${name}` : `Remove ${name}`}
      className={styles.removeIcon}
      onClick={() => onRemove(member)}
    />
  )
}

export const TeamPanelMember = ({ member, viewer, project, onRemove }: TeamMemberProps) => (
  <div className={styles.panelEntry}>
    <MemberIdentity member={member} viewer={viewer}>
      <p className={styles.detail}>
        <span>{roleLabel(member)}</span>
        {member.isPending && (
          <>
            {' · '}
            <span>{invitationStatus(member)}</span>
          </>
        )}
      </p>
    </MemberIdentity>
    <RemoveButton member={member} viewer={viewer} project={project} onRemove={onRemove} />
    <div className={styles.panelSettings}>
      {isExpired(member) ? (
        <InviteAgainButton invitation={member} team={{ projectId: project.id, viewer }} />
      ) : (
        <EmailPreferencesFields projectId={project.id} member={member} viewer={viewer} />
      )}
    </div>
  </div>
)

const invitationStatus = (member: Member): string =>
  isExpired(member) && member.expiresAt !== null
    ? `Not accepted by ${formatDay(member.expiresAt)}`
    : 'Waiting for acceptance'
