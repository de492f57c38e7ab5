import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Project } from '#schema/api/projects.ts'
import { screens } from '#schema/screens.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { RequestError } from '#web/http/request-error.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { headCount } from './head-count.ts'
import { nameOwner, viewerOf } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { ProjectBreadcrumb } from '#web/shared/projects/ProjectBreadcrumb.tsx'
import { ProjectScreen } from '#web/shared/projects/ProjectScreen.tsx'
import { ProjectNotFound } from '#web/shared/projects/ProjectStates.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Card, TitledCard } from '#web/ui/card/Card.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { InviteButton, InviteForm } from './InviteForm.tsx'
import { StatusUpdateButton } from './StatusUpdateDialog.tsx'
import * as styles from './project-team/team.css.ts'
import { TeamEmails } from './TeamEmails.tsx'
import { TeamSkeleton } from './project-team/TeamList.tsx'
import { TeamTable } from './project-team/TeamTable.tsx'

const TeamScreen = () => (
  <ProjectScreen placeholder={<Preparing />}>{(project) => <ProjectTeam project={project} />}</ProjectScreen>
)
export default TeamScreen

TeamScreen.prefetch = (client: QueryClient, projectId: number) =>
  Promise.all([client.prefetchQuery(projectsQuery), client.prefetchQuery(membersQuery(projectId))])

const Preparing = () => (
  <>
    <PageHead title="Team" />
    <TeamLoading />
  </>
)

const TeamLoading = () => (
  <>
    <h1 data-placeholder="">Team Members</h1>
    <Loading label="Loading team members...">
      <TeamCardSkeleton />
    </Loading>
  </>
)

const TeamCardSkeleton = () => (
  <Card>
    <TeamSkeleton />
  </Card>
)

function ProjectTeam({ project }: { project: Project }) {
  const viewer = viewerOf(project, useCurrentUser())
  const { projectRole } = viewer
  const canInvite = reasonNotTo(projectRole, 'invite') === null
  const list = useQuery({ ...membersQuery(project.id), refetchOnMount: 'always' })
  const members = list.data
  // The cached project list may still contain this project after the user was removed from it.
  const isNotFound = list.error instanceof RequestError && list.error.status === 404
  if (isNotFound) return <ProjectNotFound />
  const pageHead = (
    <>
      <PageHead
        title={`Team of ${project.name}`}
        description={`The team of ${project.name}: roles, pending invitations and email preferences.`}
      />
      <ProjectBreadcrumb project={project} page="Team" />
    </>
  )
  // Shown as a whole, because the buttons above the table are as high as their texts.
  if (members === undefined && list.failureReason === null)
    return (
      <>
        {pageHead}
        <TeamLoading />
      </>
    )
  return (
    <>
      {pageHead}
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Team Members</h1>
          {members !== undefined && (
            <p className={styles.count}>
              <span role="status">{headCount(members)}</span>
              <LinkButton to={screens.members} variant="link" className={styles.more}>
                All members
              </LinkButton>
            </p>
          )}
        </div>
        {members !== undefined && (
          <div className={styles.actions}>
            <StatusUpdateButton project={project} members={members} viewer={viewer} />
            {canInvite && <InviteButton projectId={project.id} viewer={viewer} />}
          </div>
        )}
      </div>
      {!canInvite && members !== undefined && (
        <p className={styles.notice}>
          {nameOwner(reasonNotTo(projectRole, 'changeStatus') ?? reasonNotTo(projectRole, 'invite'), members)}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <QueryStates
            query={list}
            name="The team"
            errorTitle="Error loading team members"
            loading={<TeamCardSkeleton />}
          >
            {(people) => <TeamTable project={project} members={people} viewer={viewer} />}
          </QueryStates>
          {members?.length === 1 && (
            <EmptyState title="No one else is in the team yet">
              People you invite appear here right away and join with the emailed link.
            </EmptyState>
          )}
        </div>
        <div className={styles.sideColumn}>
          {canInvite && (
            <TitledCard title="Invite a teammate" className={styles.invite}>
              <InviteForm team={{ projectId: project.id, viewer }} />
            </TitledCard>
          )}
          <Roles hasMembers={members?.some(({ isOwner, role }) => !isOwner && role === 'MEMBER') ?? false} />
        </div>
        {reasonNotTo(projectRole, 'viewEmails') === null && (
          <div className={styles.emails}>
            <TeamEmails projectId={project.id} />
          </div>
        )}
      </div>
    </>
  )
}

const roles = [
  ['Owner', 'Can do everything, including deleting the project'],
  [
    'Admin',
    'Can do all an editor can, set the launch date, mark tasks as not relevant, invite and remove people, and set their roles and reports',
  ],
  ['Editor', 'Can update, assign and discuss tasks, vote, and send status updates'],
  ['Viewer', 'Can view everything and vote'],
] as const

/** Says what each role can do. “Member” is an older name for an editor, so it is listed only if a person has it. */
const Roles = ({ hasMembers }: { hasMembers: boolean }) => (
  <TitledCard title="What each role can do">
    <dl className={styles.roles}>
      {roles.map(([role, permissions]) => (
        <div key={role}>
          <dt className={styles.roleName}>{role === 'Editor' && hasMembers ? 'Editor, Member' : role}</dt>
          <dd className={styles.detail}>{permissions}</dd>
        </div>
      ))}
    </dl>
  </TitledCard>
)
