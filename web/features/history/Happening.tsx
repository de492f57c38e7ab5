import type { PastEvent } from '#schema/api/history.ts'
import * as styles from './history.css.ts'
import { whoOf, wordsOf } from './words.ts'

/** Who did what, and the event's own name for it. */
export const Happening = ({ event }: { event: PastEvent }) => (
  <span className={styles.what}>
    <span>
      <bdi className={styles.who}>{whoOf(event)}</bdi> <bdi>{setApart(wordsOf(event))}</bdi>
    </span>
    <span className={styles.type}>{event.type}</span>
  </span>
)

/** Titles and names, which are isolated in the words: where they begin and end is seen. */
const setApart = (words: string) =>
  words.split(/[\u2068\u2069]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Words of one event never change their places.
      <bdi key={index} className={styles.named}>
        {part}
      </bdi>
    ),
  )
