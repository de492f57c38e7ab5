import { useQuery } from '@tanstack/react-query'
import type { Project } from '#schema/api/projects.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { comparisonOf, historyOf } from './api.ts'
import { BurnUp } from './BurnUp.tsx'
import { datesBefore, daysWithin, isUntouched } from './chart-day.ts'
import { Comparison } from './Comparison.tsx'
import { dayIn, fullDay, viewerTimeZone } from './day.ts'
import * as styles from './progress.css.ts'
import { NothingYet, ProgressFailure, ProgressSkeleton } from './ProgressStates.tsx'
import { RangeFields } from './RangeFields.tsx'
import { useRange } from './use-range.ts'

export type ProgressCardProps = { project: Pick<Project, 'id' | 'createdAt'> }

/** How each category has come along, from one day to another. Loaded by the dashboard. */
export default function ProgressCard({ project }: ProgressCardProps) {
  return (
    <TitledCard title="Progress by category">
      <Content project={project} />
    </TitledCard>
  )
}

function Content({ project }: ProgressCardProps) {
  const timeZone = viewerTimeZone()
  const today = dayIn(timeZone)
  const created = dayIn(timeZone, new Date(project.createdAt))
  const control = useRange({ created, today })
  const history = useQuery(historyOf(project.id, timeZone))
  const comparison = useQuery(comparisonOf(project.id, control.range, timeZone))
  const [noHistory, noComparison] = [useLoadFailure(history), useLoadFailure(comparison)]
  const failure = noHistory ?? noComparison

  if (history.data !== undefined && isUntouched(history.data)) return <NothingYet />
  if (failure === null && (history.data === undefined || comparison.data === undefined))
    return <ProgressSkeleton />

  const days = daysWithin(history.data ?? [], control.range)
  return (
    <>
      <RangeFields control={control} today={today} />
      {failure !== null && (
        <ProgressFailure
          error={failure}
          retrying={history.isFetching || comparison.isFetching}
          onRetry={() => {
            if (noHistory) void history.refetch()
            if (noComparison) void comparison.refetch()
          }}
        />
      )}
      {failure === null && comparison.data !== undefined && (
        <div className={styles.content} aria-busy={comparison.isPlaceholderData}>
          {days.length === 0 ? (
            <p className={styles.before}>The project began on {fullDay(created)}, after these days.</p>
          ) : (
            <BurnUp days={days} before={datesBefore(history.data ?? [], days)} />
          )}
          <Comparison comparison={comparison.data} />
        </div>
      )}
    </>
  )
}
