import { Fragment } from 'react'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { whyNot, whyNotGrant } from '#domain/permissions.ts'
import { isExpired } from '#web/features/members/expired.ts'
import { age } from '#web/features/offline/age.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { useInviteToProject } from './api.ts'
import { dayOf } from './day.ts'
import { Identity } from './Identity.tsx'
import { nameOf, type Viewer } from './member.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { ReportSettingsFields } from './ReportSettingsFields.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import * as styles from './team.css.ts'

export type TeamMemberProps = {
  member: Member
  viewer: Viewer
  project: Pick<Project, 'id' | 'name'>
  onAsk: (member: Member) => void
}

/** Somebody of the team in full: since when, what he may do, what he is mailed. */
export const TeamMember = ({ member, viewer, project, onAsk }: TeamMemberProps) => (
  <div className={styles.person}>
    <Identity member={member} viewer={viewer}>
      {member.user !== null && <p className={styles.address}>{member.user.email}</p>}
      <p className={styles.detail}>
        <Clauses clauses={member.isPending ? invitationOf(member) : lifeOf(member)} />
      </p>
    </Identity>
    <div className={styles.end}>
      <RemoveButton member={member} viewer={viewer} projectName={project.name} onAsk={onAsk} />
    </div>
    <div className={styles.controls}>
      <div className={styles.role}>
        <RoleSelect projectId={project.id} member={member} viewer={viewer} />
      </div>
      {
        // Nothing is mailed to whoever did not accept in time.
        !isExpired(member) && (
          <ReportSettingsFields
            projectId={project.id}
            member={member}
            viewer={viewer}
            // Status updates go to members only.
            withStatusUpdates={!member.isPending}
          />
        )
      }
      {member.isPending && <InviteAgain member={member} viewer={viewer} projectId={project.id} />}
    </div>
  </div>
)

/** A line of several statements, which breaks between them, and within one only where it has to. */
const Clauses = ({ clauses }: { clauses: readonly string[] }) =>
  clauses.map((clause, index) => (
    <Fragment key={clause}>
      {index > 0 && ' '}
      <span className={styles.clause}>
        {clause}
        {index < clauses.length - 1 && ','}
      </span>
    </Fragment>
  ))

function invitationOf(member: Member): string[] {
  const { since, expiresAt } = member
  const end = expiresAt === null ? [] : [dayOf(expiresAt)]
  return isExpired(member)
    ? [`Invited ${dayOf(since)}`, ...end.map((day) => `expired ${day}`)]
    : ['Waiting for acceptance', `invited ${dayOf(since)}`, ...end.map((day) => `open until ${day}`)]
}

const lifeOf = ({ since, lastActiveAt }: Member): string[] => [
  `Since ${dayOf(since)}`,
  lastActiveAt === null
    ? 'nothing changed yet'
    : `last active ${age(Date.parse(lastActiveAt), Date.now()) ?? 'just now'}`,
]

type InviteAgainProps = { member: Member; viewer: Viewer; projectId: number }

/** Sends a new link to somebody whose invitation waits; the old one stops working. */
function InviteAgain({ member, viewer, projectId }: InviteAgainProps) {
  const { mutate, isPending } = useInviteToProject(projectId)
  const { email, role } = member
  if (email === undefined) return null
  const refusal = whyNot(viewer.standing, 'invite') ?? whyNotGrant(viewer.standing, role)
  const button = (
    <Button
      variant="secondary"
      size="sm"
      pending={isPending}
      pendingLabel="Sending..."
      aria-disabled={refusal !== null}
      onClick={() => mutate({ email, role })}
    >
      <Spoken as={`Invite again: ${nameOf(member)}`}>Invite again</Spoken>
    </Button>
  )
  return (
    <div className={styles.again}>
      {refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>}
    </div>
  )
}
