import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import type { Ranking } from '#schema/api/votes.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { nobodyAsks } from './nobody-asks.ts'
import * as styles from './ranking.css.ts'
import { RankRow } from './RankRow.tsx'
import { TopCard } from './TopCard.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useVoting, type Voting } from './use-voting.ts'
import { useVotableTasks } from './votable-tasks.ts'

type Ranked = Ranking['asked'][number]

/** Tasks that nobody asks for which show by themselves. */
const quietShown = 6

export type AskedProps = {
  tasks: readonly Ranked[]
  /** Whether somebody asked for a guide that is written by now. */
  wasAsked: boolean
}

/** The tasks without a guide: those that were asked for by their votes, then the others. */
export function Asked({ tasks, wasAsked }: AskedProps) {
  const { data: projects } = useQuery(projectsQuery)
  const votableOf = useVotableTasks(tasks.map(({ taskKey }) => taskKey))
  const voting = useVoting()
  const [all, setAll] = useState(false)
  const quietList = useRef<HTMLUListElement>(null)
  const wanted = tasks.filter((task) => isWanted(task, voting))
  const quiet = tasks.filter((task) => !isWanted(task, voting))
  const { section, voted, note } = useKeptFocus()
  const shown = quiet.filter(({ taskKey }, index) => all || index < quietShown || taskKey === voted)
  const hidden = quiet.length - shown.length

  /** The button that reveals them goes, so focus moves to the first that it revealed. */
  function showRest() {
    flushSync(() => setAll(true))
    quietList.current?.children[quietShown]?.querySelector('button')?.focus()
  }

  const most = wanted[0]?.voteCount ?? 0
  const rowOf = (ranked: Ranked) => ({
    ranked,
    task: votableOf(ranked.taskKey),
    voting: { ...voting, toggle: note(voting.toggle) },
  })
  return (
    <section ref={section} className={styles.stack} aria-label="Asked for">
      {projects?.length === 0 && (
        <p className={styles.detail}>
          Voting needs a project.{' '}
          <Link to="/" className={styles.within}>
            Create one
          </Link>
          , and your votes count from its tasks.
        </p>
      )}
      {tasks.length === 0 && (
        <EmptyState title="Every task has its guide.">There is nothing left to ask for.</EmptyState>
      )}
      {tasks.length > 0 && wanted.length === 0 && (
        <NobodyAsked wasAsked={wasAsked} projectId={projects?.[0]?.id} />
      )}
      {wanted.length > 0 && (
        <>
          <h2 className={styles.heading}>Asked for</h2>
          <ol className={styles.ranking}>
            {wanted.map((ranked, index) =>
              index === 0 ? (
                <TopCard key={ranked.taskKey} {...rowOf(ranked)} />
              ) : (
                <RankRow key={ranked.taskKey} place={index + 1} most={most} {...rowOf(ranked)} />
              ),
            )}
          </ol>
        </>
      )}
      {quiet.length > 0 && (
        <>
          <h2 className={styles.heading}>Not asked for yet</h2>
          <ul ref={quietList} className={styles.rows}>
            {shown.map((ranked) => (
              <RankRow key={ranked.taskKey} most={most} {...rowOf(ranked)} />
            ))}
          </ul>
          {hidden > 0 && (
            <Button variant="ghost" size="sm" className={styles.rest} onClick={showRest}>
              {`Show ${hidden} More ${hidden === 1 ? 'Task' : 'Tasks'}`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** Whether somebody asks for it. While a vote is on its way its row stays where it was pressed. */
function isWanted({ taskKey, voteCount }: Ranked, { underWay }: Voting): boolean {
  const move = underWay(taskKey)
  const own = move === undefined ? 0 : move === 'cast' ? 1 : -1
  return voteCount - own > 0
}

type NobodyAskedProps = Pick<AskedProps, 'wasAsked'> & { projectId: number | undefined }

const NobodyAsked = ({ wasAsked, projectId }: NobodyAskedProps) => (
  <EmptyState
    title={nobodyAsks(wasAsked)}
    action={
      <LinkButton to={projectId === undefined ? '/' : `/project/${projectId}`} variant="primary">
        {projectId === undefined ? 'Go to your projects' : 'Go to the tasks'}
      </LinkButton>
    }
  >
    When a task leaves you wondering how, press Upvote.
  </EmptyState>
)
