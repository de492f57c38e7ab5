import { useQuery } from '@tanstack/react-query'
import { age, clockTime } from '#web/features/offline/age.ts'
import { healthQuery } from './api.ts'
import { useUnknown } from './is-unknown.ts'
import * as styles from './monitoring.css.ts'
import { useNow } from './use-now.ts'

/** How old the picture is. Not read out as it changes: whoever listens asks for it. */
export function Checked() {
  const health = useQuery(healthQuery)
  const unknown = useUnknown(health)
  const now = useNow(10_000)
  const { data, dataUpdatedAt: at } = health
  return (
    <p className={styles.checked}>
      {data === undefined
        ? 'Not checked yet'
        : unknown
          ? `Last checked at ${clockTime(at, now)}`
          : `Checked ${ago(at, now)}`}
    </p>
  )
}

function ago(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 10_000) * 10
  return age(at, now) ?? (seconds <= 0 ? 'just now' : `${seconds} seconds ago`)
}
