import type { Ranking } from '#schema/api/votes.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import { RankedVote } from './RankedVote.tsx'
import * as styles from './ranking.css.ts'
import type { Voting } from './use-voting.ts'
import type { Votable } from './votable-tasks.ts'

type TopCardProps = {
  ranked: Ranking['asked'][number]
  task: Votable
  voting: Voting
}

/** The guide that is written next, since most people ask for it. */
export function TopCard({ ranked, task, voting }: TopCardProps) {
  const { step, name } = categoryInfo[ranked.category]
  return (
    <li data-task={ranked.taskKey} className={styles.top}>
      <div className={styles.facts}>
        <Badge tone="top">Next guide</Badge>
        <h3 className={styles.topTitle}>{ranked.title}</h3>
        <CategoryMark category={step} name={name} className={styles.category} />
        <p className={styles.topDetail}>{hearing(ranked)}</p>
      </div>
      <RankedVote
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

const means = { mail: 'by email', notification: 'in your notifications' } as const

/** How one hears of the guide: once for ever, also where it was withdrawn after that. */
function hearing({ userHasVoted, userHearsBy }: TopCardProps['ranked']): string {
  const ask = userHasVoted ? 'You asked for it' : 'Ask for it too'
  if (userHearsBy === null) return `${ask}. We told you when it was here before, and do so only once.`
  return `${ask}${userHasVoted ? ':' : ', and'} we tell you once, ${means[userHearsBy]}, when it is here.`
}
