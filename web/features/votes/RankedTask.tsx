import type { Ranking } from '#schema/api/votes.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import type { Voting } from '#web/shared/votes/use-voting.ts'
import type { Votable } from '#web/shared/votes/votable-tasks.ts'
import { vote } from '#web/shared/votes/vote-button.css.ts'
import { type Ring, voteLabel, votesInWords } from '#web/shared/votes/vote-texts.ts'
import { type ButtonStyleProps, button } from '#web/ui/button/button.css.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import * as styles from './votes.css.ts'

export type RankedTaskProps = {
  ranked: Ranking['asked'][number]
  /** 2 or more; undefined without votes. */
  rank?: number
  /** Votes of the first task. */
  maxVotes: number
  task: Votable
  voting: Voting
}

/** Keeps the bar visible for one vote among thousands. */
const minBarShare = 0.01

/** A task without a guide: its rank, votes and vote button. */
export function RankedTask({ ranked, rank, maxVotes, task, voting }: RankedTaskProps) {
  const { title, category, voteCount } = ranked
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
        <h3 className={styles.title}>{title}</h3>
        <CategoryMark category={step} name={name} className={styles.category} />
        {voteCount > 0 && (
          <div className={styles.bar} aria-hidden="true">
            <span
              className={styles.share}
              style={{ transform: `scaleX(${Math.max(voteCount / maxVotes, minBarShare)})` }}
            />
          </div>
        )}
      </div>
      <VoteAction ranked={ranked} task={task} voting={voting} className={styles.button} />
    </li>
  )
}

type TopTaskProps = {
  ranked: Ranking['asked'][number]
  task: Votable
  voting: Voting
}

/** The task with the most votes, whose guide is next. */
export function TopTask({ ranked, task, voting }: TopTaskProps) {
  const { step, name } = categoryInfo[ranked.category]
  return (
    <li data-task={ranked.taskKey} className={styles.top}>
      <div className={styles.facts}>
        <Badge tone="top">Next guide</Badge>
        <h3 className={styles.topTitle}>{ranked.title}</h3>
        <CategoryMark category={step} name={name} className={styles.category} />
        <p className={styles.topDetail}>{notificationText(ranked)}</p>
      </div>
      <VoteAction
        ranked={ranked}
        task={task}
        voting={voting}
        ring="moving"
        size="lg"
        className={styles.button}
      />
    </li>
  )
}

/** Users are notified once, even if the guide is unpublished and published again. */
function notificationText({ userHasVoted, userHearsBy }: TopTaskProps['ranked']): string {
  if (userHearsBy === null)
    return `${userHasVoted ? 'You voted' : 'Upvote to request it'}. We notified you when it was published before.`
  const promise = `we'll ${userHearsBy === 'mail' ? 'email' : 'notify'} you when it's published.`
  return userHasVoted ? `You voted, and ${promise}` : `Upvote and ${promise}`
}

type VoteActionProps = {
  ranked: Ranking['asked'][number]
  task: Votable
  voting: Voting
  ring?: Ring
  size?: ButtonStyleProps['size']
  className?: string
}

/** The vote button, or the number of votes if the user has no project to vote through. */
function VoteAction({ ranked, task, className, ...look }: VoteActionProps) {
  const { voteCount, userHasVoted } = ranked
  if (task === 'awaited')
    return <VoteButtonPlaceholder voteCount={voteCount} size={look.size} className={className} />
  if (task) return <VoteButton votes={{ task, voteCount, userHasVoted }} className={className} {...look} />
  return (
    <span className={styles.tally}>
      {votesInWords(voteCount)}
      {userHasVoted && ', including yours'}
    </span>
  )
}

type VoteButtonPlaceholderProps = {
  voteCount: number
  size?: ButtonStyleProps['size'] | undefined
  className?: string | undefined
}

/** Keeps the space of the vote button until the user's task is known. */
const VoteButtonPlaceholder = ({ voteCount, size = 'sm', className }: VoteButtonPlaceholderProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      button({ variant: 'secondary', size }),
      vote({ ring: 'none', snug: false }),
      styles.hidden,
      className,
    )}
  >
    {voteLabel(voteCount)}
  </span>
)
