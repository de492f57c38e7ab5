import type { Member } from '#schema/api/team.ts'
import { timeAgo } from '#web/ui/text/clock.ts'
import { isExpired } from '#web/shared/team/member-queries.ts'
import { Card } from '#web/ui/card/Card.tsx'
import { Address } from '#web/ui/text/Address.tsx'
import { formatDay } from '#web/ui/text/format.ts'
import { InviteAgainButton } from '../InviteAgainButton.tsx'
import { EmailPreferencesFields } from './EmailPreferencesFields.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { TeamList, type TeamListProps } from './TeamList.tsx'
import { MemberIdentity, RemoveButton, type TeamMemberProps } from './TeamMember.tsx'
import * as styles from './team-table.css.ts'

/** The members of a project, one row per person. In a narrow space, the fields of a row wrap below the name. */
export const TeamTable = (props: Omit<TeamListProps, 'Row' | 'className'>) => (
  <Card className={styles.card}>
    <div className={styles.table}>
      {/* The name of each field repeats its column for screen readers. */}
      <div className={styles.head} aria-hidden="true">
        <span className={styles.person}>Person</span>
        <span>Role</span>
        <span className={styles.reports}>Email reports</span>
        <span>Status updates</span>
      </div>
      <TeamList {...props} Row={TeamRow} className={styles.list} />
    </div>
  </Card>
)

const TeamRow = ({ member, viewer, project, onRemove }: TeamMemberProps) => (
  <div className={styles.row}>
    <MemberIdentity member={member} viewer={viewer}>
      {member.isPending ? (
        <p className={styles.invitation} title={invitationOf(member)}>
          {invitationOf(member)}
        </p>
      ) : (
        <Account member={member} />
      )}
    </MemberIdentity>
    <div className={styles.role}>
      <RoleSelect projectId={project.id} member={member} viewer={viewer} />
    </div>
    {!isExpired(member) && (
      <EmailPreferencesFields
        projectId={project.id}
        member={member}
        viewer={viewer}
        withStatusUpdates={!member.isPending}
        className={styles.preferences}
        wordsClassName={styles.words}
      />
    )}
    {member.isPending && (
      <div className={styles.again}>
        <InviteAgainButton invitation={member} team={{ projectId: project.id, viewer }} />
      </div>
    )}
    <div className={styles.remove}>
      <RemoveButton member={member} viewer={viewer} project={project} onRemove={onRemove} />
    </div>
  </div>
)

function invitationOf(member: Member): string {
  const { since, expiresAt } = member
  const end = expiresAt === null ? '' : formatDay(expiresAt)
  if (isExpired(member)) return `Invited ${formatDay(since)}${end && `, expired ${end}`}`
  return `Waiting for acceptance${end && `, expires ${end}`}`
}

function Account({ member: { user, since, lastActiveAt } }: { member: Member }) {
  return (
    <p className={styles.account}>
      {user !== null && (
        <span className={styles.email} title={user.email}>
          <Address>{user.email}</Address>
        </span>
      )}
      <span className={styles.activity} title={`Since ${formatDay(since)}`}>
        {lastActive(lastActiveAt)}
      </span>
    </p>
  )
}

const lastActive = (at: string | null): string =>
  at === null ? 'No activity yet' : `Active ${timeAgo(Date.parse(at), Date.now()) ?? 'just now'}`
