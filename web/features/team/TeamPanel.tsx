import { useQuery } from '@tanstack/react-query'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { projectPath } from '#schema/screens.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { nameOwner, type Viewer } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { InviteForm } from './InviteForm.tsx'
import { StatusUpdateButton } from './StatusUpdateDialog.tsx'
import * as styles from './project-team/team.css.ts'
import { TeamList, TeamSkeleton } from './project-team/TeamList.tsx'
import { TeamPanelMember } from './project-team/TeamMember.tsx'

export type TeamPanelProps = { project: Project; viewer: Viewer }

/** `height` is the expected height of the content, so that the layout does not shift when the team has loaded. */
export default function TeamPanel({ project, viewer, height }: TeamPanelProps & { height: string }) {
  // The page has already fetched the team. After a failure, only the button Try Again refetches the team.
  const list = useQuery({ ...membersQuery(project.id), retryOnMount: false })
  return (
    <TitledCard
      title="Team Members"
      aside={
        <LinkButton to={projectPath(project.id, 'team')} variant="link" className={styles.more}>
          Open team
        </LinkButton>
      }
    >
      <QueryStates
        query={list}
        level="h3"
        variant="secondary"
        name="The team"
        errorTitle="Error loading team members"
        loading={<TeamSkeleton height={height} />}
      >
        {(members) => <Panel project={project} viewer={viewer} members={members} />}
      </QueryStates>
    </TitledCard>
  )
}

const shown = 6

/** Returns six members, always with the viewer, so that the viewer can edit their email preferences. */
function shortlist(members: readonly Member[], { userId }: Viewer): readonly Member[] {
  const first = members.slice(0, shown)
  const self = members.slice(shown).find((member) => member.userId === userId)
  return self === undefined ? first : [...first.slice(0, -1), self]
}

function Panel({ project, viewer, members }: TeamPanelProps & { members: readonly Member[] }) {
  const reasonNotToInvite = reasonNotTo(viewer.projectRole, 'invite')
  return (
    <>
      <TeamList
        project={project}
        members={shortlist(members, viewer)}
        viewer={viewer}
        Row={TeamPanelMember}
      />
      {members.length > shown && (
        <LinkButton to={projectPath(project.id, 'team')} variant="link" className={styles.all}>
          All {formatNumber(members.length)} people
        </LinkButton>
      )}
      {reasonNotTo(viewer.projectRole, 'sendStatusUpdate') === null && (
        <div className={styles.foot}>
          {reasonNotToInvite === null ? (
            <InviteForm team={{ projectId: project.id, viewer }} withRole={false} />
          ) : (
            <p className={styles.detail}>{nameOwner(reasonNotToInvite, members)}</p>
          )}
          <StatusUpdateButton project={project} members={members} viewer={viewer} block />
        </div>
      )}
    </>
  )
}
