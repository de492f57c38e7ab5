import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { deriveBadges, type Badge } from '#domain/badges/badges.ts'
import { Medal } from '#web/shared/badges/Medal.tsx'
import { topBadges } from '#web/shared/badges/select-badges.ts'
import { useCelebration } from '#web/shared/badges/use-celebration.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import * as styles from './badges.css.ts'

export default function BadgesCard({ projectId }: { projectId: number }) {
  const { data: tasks, isError } = useQuery(tasksQuery(projectId))
  useCelebration(projectId, useCurrentUser())
  if (tasks !== undefined) return <Badges badges={deriveBadges(tasks)} />
  return (
    <TitledCard title="Achievement Badges">
      {isError ? (
        <p className={styles.aside}>Badges appear once the tasks have loaded.</p>
      ) : (
        <Loading label="Loading badges..." visible={false}>
          <Skeleton height="19.25rem" />
        </Loading>
      )}
    </TitledCard>
  )
}

function Badges({ badges }: { badges: readonly Badge[] }) {
  const [expanded, setExpanded] = useState(false)
  const listId = useId()
  const earned = badges.filter((badge) => badge.earned).length
  const topOnes = topBadges(badges)
  return (
    <TitledCard
      title="Achievement Badges"
      aside={
        <span className={styles.aside}>
          <FormattedNumber value={earned} /> of <FormattedNumber value={badges.length} />
          <VisuallyHidden> earned</VisuallyHidden>
        </span>
      }
    >
      {earned === 0 && <p className={styles.lead}>Complete every task in a group to earn its badge.</p>}
      <ul id={listId} className={styles.list}>
        {(expanded ? badges : topOnes).map((badge) => (
          <BadgeItem key={badge.key} badge={badge} />
        ))}
      </ul>
      {badges.length > topOnes.length && (
        <div className={styles.foot}>
          <Button
            variant="ghost"
            size="sm"
            block
            aria-expanded={expanded}
            aria-controls={listId}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Show fewer badges' : `Show all ${formatNumber(badges.length)} badges`}
          </Button>
        </div>
      )}
    </TitledCard>
  )
}

const BadgeItem = ({ badge }: { badge: Badge }) => (
  <li className={styles.entry}>
    <Medal badge={badge} />
    <div className={styles.words}>
      <p className={styles.name}>
        {badge.name}
        {!badge.earned && (
          <>
            <Lock className={styles.lock} aria-hidden="true" />
            <VisuallyHidden>(locked)</VisuallyHidden>
          </>
        )}
      </p>
      <p className={styles.detail}>
        {badge.earned ? (
          badge.text
        ) : (
          <>
            <FormattedNumber value={badge.completed} /> of <FormattedNumber value={badge.total} /> tasks
          </>
        )}
      </p>
    </div>
  </li>
)
