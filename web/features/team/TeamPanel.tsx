import { useQuery } from '@tanstack/react-query'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { membersOf } from '#web/features/members/api.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { InviteForm } from './InviteForm.tsx'
import type { Viewer } from './member.ts'
import { PanelEntry } from './PanelEntry.tsx'
import { StatusUpdateButton } from './StatusUpdateButton.tsx'
import { TeamFailure } from './TeamFailure.tsx'
import { PanelSkeleton } from './TeamSkeletons.tsx'
import { TeamList } from './TeamList.tsx'
import * as styles from './team.css.ts'

export type TeamPanelProps = { project: Project; viewer: Viewer }

/** The team beside the tasks: who is in it, who is asked to, and what each is mailed. */
export function TeamPanel({ project, viewer }: TeamPanelProps) {
  // The page has asked for it already: what has failed by the time the panel comes waits for who tries again.
  const list = useQuery({ ...membersOf(project.id), retryOnMount: false })
  const failure = useLoadFailure(list)
  return (
    <TitledCard
      title="Team Members"
      aside={
        <LinkButton to={`/project/${project.id}/teams`} variant="link" className={styles.more}>
          Open team
        </LinkButton>
      }
    >
      {failure !== null && (
        <TeamFailure
          level="h3"
          error={failure}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {failure === null && list.data === undefined && <PanelSkeleton />}
      {list.data !== undefined && <Panel project={project} viewer={viewer} members={list.data} />}
    </TitledCard>
  )
}

type PanelProps = TeamPanelProps & { members: readonly Member[] }

/** So many stand beside the tasks; the team's screen has them all. */
const shown = 6

/** The first, and among them whoever looks: what he is mailed is his to settle here. */
function shortlist(members: readonly Member[], { userId }: Viewer): readonly Member[] {
  const first = members.slice(0, shown)
  const self = members.slice(shown).find((member) => member.userId === userId)
  return self === undefined ? first : [...first.slice(0, -1), self]
}

const Panel = ({ project, viewer, members }: PanelProps) => (
  <>
    <TeamList
      project={project}
      members={shortlist(members, viewer)}
      viewer={viewer}
      renderEntry={(member, onAsk) => (
        <PanelEntry member={member} viewer={viewer} project={project} onAsk={onAsk} />
      )}
    />
    {members.length > shown && (
      <LinkButton to={`/project/${project.id}/teams`} variant="link" className={styles.all}>
        All {members.length} people
      </LinkButton>
    )}
    <div className={styles.foot}>
      <InviteForm projectId={project.id} viewer={viewer} />
      <StatusUpdateButton project={project} members={members} viewer={viewer} block />
    </div>
  </>
)
