import type { Update } from '#schema/api/updates.ts'
import { formerMember } from '#domain/team/former-member.ts'
import { formatCount, formatNumber } from '#web/ui/text/format.ts'
import { Time } from '#web/ui/text/Time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './updates.css.ts'

export const authorName = ({ by }: Update): string => by?.username ?? formerMember

/** Returns the numbers of a status update; null for updates that were stored without numbers. */
export const numbersText = ({ numbers }: Update): string | null =>
  numbers &&
  `${formatNumber(numbers.completed)} of ${formatCount(numbers.total, 'task')} completed, ${formatNumber(numbers.inProgress)} in progress`

/** Author, time, numbers and the first words of a status update. */
export function UpdateExcerpt({ update, className }: { update: Update; className?: string }) {
  const numbers = numbersText(update)
  return (
    <div className={classNames(styles.excerpt, className)}>
      <p className={styles.meta}>
        <bdi className={styles.author}>{authorName(update)}</bdi> · <Time at={update.at} />
        {update.note !== null && numbers !== null && ` · ${numbers}`}
      </p>
      <p className={styles.words} dir="auto">
        {update.note ?? numbers ?? 'Sent a status update'}
      </p>
    </div>
  )
}
