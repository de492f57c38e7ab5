import { useQuery } from '@tanstack/react-query'
import { age } from '#web/features/offline/age.ts'
import { healthQuery } from './api.ts'
import * as styles from './monitoring.css.ts'
import { useNow } from './use-now.ts'

/** How old the picture is. Not read out as it changes: whoever listens asks for it. */
export function Checked() {
  const { dataUpdatedAt, data } = useQuery(healthQuery)
  const now = useNow(10_000)
  return (
    <p className={styles.checked}>
      {data === undefined ? 'Not checked yet' : `Checked ${ago(dataUpdatedAt, now)}`}
    </p>
  )
}

function ago(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 10_000) * 10
  return age(at, now) ?? (seconds <= 0 ? 'just now' : `${seconds} seconds ago`)
}
