import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { whyNot } from '#domain/permissions.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { RequestError } from '#web/api/request-error.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { ProjectNotFound } from '#web/features/dashboard/ProjectStates.tsx'
import { membersOf } from '#web/features/members/api.ts'
import { headCount } from '#web/features/people/head-count.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Card, TitledCard } from '#web/ui/card/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { InviteButton } from './InviteButton.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MailLedger } from './MailLedger.tsx'
import type { Viewer } from './member.ts'
import { Roles } from './Roles.tsx'
import { StatusUpdateButton } from './StatusUpdateButton.tsx'
import { TeamFailure } from './TeamFailure.tsx'
import { TeamList } from './TeamList.tsx'
import { TeamMember } from './TeamMember.tsx'
import { TeamSkeleton } from './TeamSkeletons.tsx'
import * as styles from './team.css.ts'

/** Who is in a project, what each may do and is mailed, and what was mailed. */
export function ProjectTeam({ project }: { project: Project }) {
  const user = useSignedIn()
  const viewer: Viewer = {
    userId: user.id,
    standing: user.id === project.ownerId ? 'owner' : project.role,
  }
  const list = useQuery({ ...membersOf(project.id), refetchOnMount: 'always' })
  const failure = useLoadFailure(list)
  const members = list.data
  // The list of projects may still hold one that the reader was taken out of.
  const gone = list.error instanceof RequestError && list.error.status === 404
  const invite = useRef<HTMLElement>(null)
  const [inviting, setInviting] = useState(false)
  function toInvite() {
    const input = invite.current?.querySelector('input')
    input?.focus()
    // What is not shown takes no focus: where there is no rail the form comes in a dialog.
    if (document.activeElement !== input) setInviting(true)
  }

  if (gone) return <ProjectNotFound />
  return (
    <>
      <PageHead
        title={`Team of ${project.name}`}
        description={`Who works on ${project.name}: roles, open invitations, and the mails that each of them gets.`}
      />
      <nav className={styles.trail} aria-label="Project">
        <LinkButton to={`/project/${project.id}`} variant="ghost" size="sm" className={styles.trailLink}>
          <bdi>{project.name}</bdi>
        </LinkButton>
        <span aria-hidden="true">/</span>
        <span className={styles.here}>Team</span>
      </nav>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Team Members</h1>
          {failure === null && (
            <p className={styles.count}>
              <span role="status">
                {members === undefined ? 'Loading team members...' : headCount(members)}
              </span>
              <LinkButton to="/members" variant="link" className={styles.more}>
                All members
              </LinkButton>
            </p>
          )}
        </div>
        {members !== undefined && (
          <div className={styles.deeds}>
            <StatusUpdateButton project={project} members={members} viewer={viewer} />
            <InviteButton projectId={project.id} viewer={viewer} open={inviting} onOpenChange={setInviting} />
          </div>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {failure !== null && (
            <TeamFailure error={failure} retrying={list.isFetching} onRetry={() => void list.refetch()} />
          )}
          {failure === null && members === undefined && <TeamSkeleton />}
          {members !== undefined && (
            <People project={project} members={members} viewer={viewer} onInvite={toInvite} />
          )}
        </div>
        <div className={styles.rail}>
          <TitledCard ref={invite} title="Invite a teammate" className={styles.invite}>
            <InviteForm projectId={project.id} viewer={viewer} withRole />
          </TitledCard>
          <Roles />
        </div>
        {whyNot(viewer.standing, 'seeMailLedger') === null && (
          <div className={styles.ledger}>
            <MailLedger projectId={project.id} />
          </div>
        )}
      </div>
    </>
  )
}

type PeopleProps = { project: Project; members: readonly Member[]; viewer: Viewer; onInvite: () => void }

const People = ({ project, members, viewer, onInvite }: PeopleProps) => (
  <>
    <Card className={styles.people}>
      <TeamList
        project={project}
        members={members}
        viewer={viewer}
        renderEntry={(member, onAsk) => (
          <TeamMember member={member} viewer={viewer} project={project} onAsk={onAsk} />
        )}
      />
    </Card>
    {members.length === 1 && (
      <EmptyState
        title="Nobody else is in the team yet"
        action={<Button onClick={onInvite}>Invite a teammate</Button>}
      >
        Whoever you invite stands here at once, and joins with the link in the email.
      </EmptyState>
    )}
  </>
)
