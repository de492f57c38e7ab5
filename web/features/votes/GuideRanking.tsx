import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Ranking } from '#schema/api/votes.ts'
import { projectPath, screens } from '#schema/screens.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { useVoting, type Voting } from '#web/shared/votes/use-voting.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { useVotableTasks } from './votable-tasks.ts'
import { noRequestsText } from '#web/shared/votes/vote-texts.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { frame } from '#web/ui/card/rows.css.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { RankedTask, TopTask } from './RankedTask.tsx'
import * as styles from './votes.css.ts'

type Ranked = Ranking['asked'][number]

/** Number of tasks without votes that are shown before the user presses "Show More". */
const unrequestedShown = 6

export type GuideRankingProps = {
  tasks: readonly Ranked[]
  hadRequests: boolean
}

export function GuideRanking({ tasks, hadRequests }: GuideRankingProps) {
  const { data: projects } = useQuery(projectsQuery)
  const project = projects?.[0]
  const votableOf = useVotableTasks(tasks.map(({ taskKey }) => taskKey))
  const { section, lastVoted, voting } = useVoteFocus(useVoting())
  const [showsAll, setShowsAll] = useState(false)
  const unrequestedList = useRef<HTMLUListElement>(null)
  const requested = tasks.filter(({ voteCount }) => voteCount > 0)
  const unrequested = tasks.filter(({ voteCount }) => voteCount === 0)
  const shown = unrequested.filter(
    ({ taskKey }, index) => showsAll || index < unrequestedShown || taskKey === lastVoted,
  )
  const hiddenCount = unrequested.length - shown.length

  /** Moves the focus to the first revealed task, because the pressed button disappears. */
  function showAll() {
    flushSync(() => setShowsAll(true))
    unrequestedList.current?.children[unrequestedShown]?.querySelector('button')?.focus()
  }

  const maxVotes = requested[0]?.voteCount ?? 0
  // Tasks with equal votes share a rank.
  const rankOf = ({ voteCount }: Ranked) =>
    1 + requested.filter((other) => other.voteCount > voteCount).length
  const rowProps = (ranked: Ranked) => ({ ranked, task: votableOf(ranked.taskKey), voting })
  return (
    <section ref={section} className={styles.stack} aria-label="Requested">
      {projects?.length === 0 && (
        <p className={styles.detail}>
          To vote,{' '}
          <Link to={screens.home} className={styles.inlineLink}>
            create a project
          </Link>{' '}
          first.
        </p>
      )}
      {tasks.length === 0 && (
        <EmptyState title="Every task has a guide">There’s nothing left to request.</EmptyState>
      )}
      {tasks.length > 0 && requested.length === 0 && (
        <EmptyState
          title={noRequestsText(hadRequests)}
          action={
            <LinkButton to={project ? projectPath(project.id) : screens.home} variant="primary">
              {project ? 'Go to the tasks' : 'Go to your projects'}
            </LinkButton>
          }
        >
          Press Upvote on a task to request its guide.
        </EmptyState>
      )}
      {requested.length > 0 && (
        <>
          <h2 className={styles.heading}>Requested</h2>
          <ol className={styles.ranking}>
            {requested.map((ranked, index) =>
              index === 0 ? (
                <TopTask key={ranked.taskKey} {...rowProps(ranked)} />
              ) : (
                <RankedTask
                  key={ranked.taskKey}
                  rank={rankOf(ranked)}
                  maxVotes={maxVotes}
                  {...rowProps(ranked)}
                />
              ),
            )}
          </ol>
        </>
      )}
      {unrequested.length > 0 && (
        <>
          <h2 className={styles.heading}>Not requested yet</h2>
          <ul ref={unrequestedList} className={frame}>
            {shown.map((ranked) => (
              <RankedTask key={ranked.taskKey} maxVotes={maxVotes} {...rowProps(ranked)} />
            ))}
          </ul>
          {hiddenCount > 0 && (
            <Button variant="ghost" size="sm" className={styles.showMore} onClick={showAll}>
              {`Show ${formatNumber(hiddenCount)} More ${hiddenCount === 1 ? 'Task' : 'Tasks'}`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function useVoteFocus(voting: Voting) {
  const section = useRef<HTMLElement>(null)
  const [lastVoted, setLastVoted] = useState<string>()
  useLayoutEffect(() => {
    if (lastVoted === undefined || document.activeElement !== document.body) return
    const row = section.current?.querySelector(`[data-task="${CSS.escape(lastVoted)}"]`)
    const button = row?.querySelector('button')
    button?.focus({ preventScroll: true })
    // After a click, scrolling would confuse the user, so the row scrolls into view only for keyboard users.
    if (button?.matches(':focus-visible')) row?.scrollIntoView({ block: 'nearest' })
  })
  const toggle: Voting['toggle'] = (votes) => {
    setLastVoted(votes.task.key)
    voting.toggle(votes)
  }
  return { section, lastVoted, voting: { ...voting, toggle } }
}
