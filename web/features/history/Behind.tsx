import { mostMissing, noticeableLag, type Lag } from '#schema/api/lag.ts'
import { counted } from '#web/features/monitoring/figures.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { durationOf } from './gap.ts'
import * as styles from './history.css.ts'

/** Says what cannot show yet: whoever looks for what went wrong looks when the projector stands still. */
export function Behind({ behind }: { behind: Lag | null }) {
  if (behind === null || behind.seconds <= noticeableLag) return null
  const { events, seconds } = behind
  const missing = `${counted(events, 'event')}${events >= mostMissing ? ' or more' : ''}`
  return (
    <Notice kind="warning" className={styles.notice}>
      The read models are {durationOf(seconds * 1_000)} behind the log: {missing}{' '}
      {events === 1 ? 'is' : 'are'} not here yet.
    </Notice>
  )
}
