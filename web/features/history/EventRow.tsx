import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { HistoryEvent } from '#schema/api/history.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { EventDetails } from './EventDetails.tsx'
import { EventSummary } from './EventSummary.tsx'
import * as styles from './history.css.ts'

/** One event in a line, with details to expand. */
export function EventRow({ event }: { event: HistoryEvent }) {
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
          <Timestamp at={event.at} />
        </span>
        <EventSummary event={event} />
        <span className={styles.linePlace}>
          {event.stream}@{event.revision}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      {open && <EventDetails id={details} event={event} />}
    </li>
  )
}
