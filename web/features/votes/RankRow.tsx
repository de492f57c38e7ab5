import type { Ranking } from '#schema/api/votes.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import * as styles from './ranking.css.ts'
import { RankedVote } from './RankedVote.tsx'
import type { Voting } from './use-voting.ts'
import type { Votable } from './votable-tasks.ts'

export type RankRowProps = {
  ranked: Ranking['asked'][number]
  /** Where it stands, from 2; missing where nobody has asked. */
  place?: number
  /** The votes of the first. */
  most: number
  task: Votable
  voting: Voting
}

/** So that one vote among thousands has a bar to be seen. */
const leastBar = 0.01

/** A task without a guide: where it stands, and the reader's own vote. */
export function RankRow({ ranked, place, most, task, voting }: RankRowProps) {
  const { title, category, voteCount } = ranked
  const { step, name } = categoryInfo[category]
  return (
    <li data-task={ranked.taskKey} className={classNames(styles.row, place === undefined && styles.unplaced)}>
      {place !== undefined && (
        <span className={styles.number} aria-hidden="true">
          {place}
        </span>
      )}
      <div className={styles.facts}>
        <h3 className={styles.title}>{title}</h3>
        <CategoryMark category={step} name={name} className={styles.category} />
        {voteCount > 0 && (
          <div className={styles.bar} aria-hidden="true">
            <span
              className={styles.share}
              style={{ transform: `scaleX(${Math.max(voteCount / most, leastBar)})` }}
            />
          </div>
        )}
      </div>
      <RankedVote ranked={ranked} task={task} voting={voting} className={styles.button} />
    </li>
  )
}
