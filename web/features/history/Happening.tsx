import type { PastEvent } from '#schema/api/history.ts'
import * as styles from './history.css.ts'
import { whoOf, wordsOf } from './words.ts'

/** Who did what, and the event's own name for it. */
export const Happening = ({ event }: { event: PastEvent }) => (
  <span className={styles.what}>
    <span>
      <bdi className={styles.who}>{whoOf(event)}</bdi> <bdi>{wordsOf(event)}</bdi>
    </span>
    <span className={styles.type}>{event.type}</span>
  </span>
)
