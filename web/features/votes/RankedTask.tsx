import type { Ranking } from '#schema/api/votes.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { taskPath } from '#schema/screens.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import type { Voting } from '#web/shared/votes/use-voting.ts'
import { Link } from '#web/ui/text/Link.tsx'
import type { Votable } from './votable-tasks.ts'
import { vote } from '#web/shared/votes/vote-button.css.ts'
import { type Ring, voteLabel, votesInWords } from '#web/shared/votes/vote-texts.ts'
import { type ButtonStyleProps, button } from '#web/ui/button/button.css.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import * as styles from './votes.css.ts'

export type TopTaskProps = { ranked: Ranking['asked'][number]; task: Votable; voting: Voting }

export type RankedTaskProps = TopTaskProps & {
  /** Position in the ranking. Undefined for a task without votes. */
  rank?: number
  /** Number of votes of the first task, which has the full bar width. */
  maxVotes: number
}

/** Minimum width of the bar, so that one vote is visible next to thousands. */
const minBarShare = 0.01

export function RankedTask({ rank, maxVotes, ...action }: RankedTaskProps) {
  const { ranked } = action
  const { category, voteCount } = ranked
  const { step, name } = categoryInfo[category]
  return (
    <li
      data-task={ranked.taskKey}
      className={classNames(styles.row, rank === undefined && styles.withoutRank)}
    >
      {rank !== undefined && (
        <span className={styles.number} aria-hidden="true">
          {rank}
        </span>
      )}
      <div className={styles.facts}>
        <h3 className={styles.title}>
          <TaskTitle {...action} />
        </h3>
        <CategoryLabel category={step} name={name} className={styles.category} />
        {voteCount > 0 && (
          <div className={styles.bar} aria-hidden="true">
            <span
              className={styles.share}
              style={{ transform: `scaleX(${Math.max(voteCount / maxVotes, minBarShare)})` }}
            />
          </div>
        )}
      </div>
      <VoteAction {...action} />
    </li>
  )
}

export function TopTask(action: TopTaskProps) {
  const { ranked } = action
  const { step, name } = categoryInfo[ranked.category]
  return (
    <li data-task={ranked.taskKey} className={styles.top}>
      <div className={styles.facts}>
        <Badge tone="top">Next guide</Badge>
        <h3 className={styles.topTitle}>
          <TaskTitle {...action} />
        </h3>
        <CategoryLabel category={step} name={name} className={styles.category} />
        <p className={styles.topDetail}>{notificationText(ranked)}</p>
      </div>
      <VoteAction {...action} ring="moving" size="lg" />
    </li>
  )
}

/** The title of a task. Links to the task if a project of the user has it. */
const TaskTitle = ({ ranked: { title }, task }: TopTaskProps) =>
  task === undefined || task === 'loading' ? (
    title
  ) : (
    <Link to={taskPath({ id: task.id, projectId: projectIdOfTask(task.id) })}>{title}</Link>
  )

/** Says how the user is notified. Each user is notified once, even if the guide is published again. */
function notificationText({ userHasVoted, userHearsBy }: TopTaskProps['ranked']): string {
  if (userHearsBy === null)
    return `${userHasVoted ? 'You voted' : 'Upvote to request it'}. We notified you about an earlier guide and won’t notify you again.`
  const promise = `we’ll ${userHearsBy === 'mail' ? 'email' : 'notify'} you when it’s published.`
  return userHasVoted ? `You voted, and ${promise}` : `Upvote and ${promise}`
}

function VoteAction({
  ranked: { voteCount, userHasVoted },
  task,
  voting,
  ring,
  size = 'sm',
}: TopTaskProps & { ring?: Ring; size?: ButtonStyleProps['size'] }) {
  if (task === undefined) {
    return (
      <span className={styles.tally}>
        {votesInWords(voteCount)}
        {userHasVoted && ', including yours'}
      </span>
    )
  }
  if (task === 'loading') {
    // Hidden placeholder with the size of the vote button, so that the row does not shift later.
    const classes = [button({ variant: 'secondary', size }), vote({ narrow: false }), styles.button]
    return (
      <span aria-hidden="true" className={classNames(...classes, styles.hidden)}>
        {voteLabel(voteCount)}
      </span>
    )
  }
  return (
    <VoteButton
      votes={{ task, voteCount, userHasVoted }}
      voting={voting}
      ring={ring}
      size={size}
      className={styles.button}
    />
  )
}
