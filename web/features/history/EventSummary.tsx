import type { HistoryEvent } from '#schema/api/history.ts'
import * as styles from './history.css.ts'
import { actorName, describeEvent } from './event-descriptions.ts'

/** Actor, description and type of an event. */
export const EventSummary = ({ event }: { event: HistoryEvent }) => (
  <span className={styles.what}>
    <span>
      <bdi className={styles.who}>{actorName(event)}</bdi> <bdi>{highlightNames(describeEvent(event))}</bdi>
    </span>
    <span className={styles.type}>{event.type}</span>
  </span>
)

/** Highlights titles and names, which are between directional isolates. */
const highlightNames = (description: string) =>
  description.split(/[\u2068\u2069]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a description never change order.
      <bdi key={index} className={styles.named}>
        {part}
      </bdi>
    ),
  )
