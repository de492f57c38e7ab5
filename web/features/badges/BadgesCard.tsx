import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { badgesOf, type Badge } from '#domain/badges.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { BadgeEntry } from './BadgeEntry.tsx'
import * as styles from './badges.css.ts'
import { foremost } from './earned.ts'
import { useCelebration } from './use-celebration.tsx'

/** What the team has earned, and how far it is from the rest. Loaded by the dashboard. */
export default function BadgesCard({ projectId }: { projectId: number }) {
  const { data: tasks, isError } = useQuery(tasksOf(projectId))
  useCelebration(projectId, useSignedIn())
  if (tasks === undefined) {
    return (
      <TitledCard title="Achievement Badges">
        {isError ? <p className={styles.aside}>They show once the tasks have loaded.</p> : <BadgesSkeleton />}
      </TitledCard>
    )
  }
  return <Badges badges={badgesOf(tasks)} />
}

function Badges({ badges }: { badges: readonly Badge[] }) {
  const [all, setAll] = useState(false)
  const listId = useId()
  const earned = badges.filter((badge) => badge.earned).length
  const first = foremost(badges)
  return (
    <TitledCard
      title="Achievement Badges"
      aside={
        <span className={styles.aside}>
          <Num value={earned} /> of <Num value={badges.length} />
          <VisuallyHidden> earned</VisuallyHidden>
        </span>
      }
    >
      {earned === 0 && (
        <p className={styles.lead}>Complete all tasks of a type, and its badge is the first that you earn.</p>
      )}
      <ul id={listId} className={styles.list}>
        {(all ? badges : first).map((badge) => (
          <BadgeEntry key={badge.key} badge={badge} />
        ))}
      </ul>
      {badges.length > first.length && (
        <div className={styles.foot}>
          <Button
            variant="ghost"
            size="sm"
            block
            aria-expanded={all}
            aria-controls={listId}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer badges' : `Show all ${badges.length} badges`}
          </Button>
        </div>
      )}
    </TitledCard>
  )
}

const BadgesSkeleton = () => (
  <Loading label="Loading badges..." visible={false} className={styles.list}>
    {[1, 2, 3, 4, 5].map((entry) => (
      <Skeleton key={entry} height="2.5rem" />
    ))}
  </Loading>
)
