import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { PastEvent } from '#schema/api/history.ts'
import { Moment } from '#web/features/monitoring/Moment.tsx'
import { EventDetails } from './EventDetails.tsx'
import { Happening } from './Happening.tsx'
import * as styles from './history.css.ts'

/** One event in a line; what else there is to it unfolds. */
export function EventRow({ event }: { event: PastEvent }) {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.time}>
          <Moment at={event.at} />
        </span>
        <Happening event={event} />
        <span className={styles.linePlace}>
          {event.stream}@{event.revision}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      {open && <EventDetails id={details} event={event} />}
    </li>
  )
}
