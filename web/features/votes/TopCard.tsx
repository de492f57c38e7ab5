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
        <p className={styles.topDetail}>
          {ranked.userHasVoted
            ? 'You asked for it: we tell you once, by email, when it is here.'
            : 'Ask for it too, and we tell you once, by email, when it is here.'}
        </p>
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
