import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { overall } from '#domain/progress/progress.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { UnavailableOffline, useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { dayIn, fullDay, viewerTimeZone } from '#web/shared/progress/day.ts'
import { withParams } from '#web/shared/search-params.ts'
import { filterFromSearch } from '#web/shared/tasks/list/filter.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { LoadError } from '#web/ui/feedback/States.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { progressComparisonQuery, progressHistoryQuery } from './api.ts'
import { BurnUp } from './BurnUp.tsx'
import { datesBefore, daysWithin, isUntouched } from './burn-up.ts'
import { Comparison } from './Comparison.tsx'
import * as styles from './progress.css.ts'
import { RangeFields } from './RangeFields.tsx'
import { useRange } from './use-range.ts'

export type ProgressCardProps = { project: Pick<Project, 'id' | 'createdAt' | 'progress'> }

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
  const history = useQuery(progressHistoryQuery(project.id, timeZone))
  const comparison = useQuery(progressComparisonQuery(project.id, control.range, timeZone))
  const [noHistory, noComparison] = [useLoadError(history), useLoadError(comparison)]
  const failure = noHistory ?? noComparison
  const isHistoryUnavailable = useUnavailableOffline(history)
  const isUnavailable = useUnavailableOffline(comparison) || isHistoryUnavailable
  const [search, setSearch] = useSearchParams()
  const { category } = filterFromSearch(search)
  const step = category === undefined ? null : categoryInfo[category].step
  const choose = (chosen: number | null) =>
    setSearch((before) => withParams(before, { category: chosen?.toString() }), { preventScrollReset: true })

  if (history.data !== undefined && isUntouched(history.data)) return <EmptyProgress />
  if (isUnavailable)
    return (
      <div className={styles.unavailable}>
        <UnavailableOffline level="h3" name="Progress" />
      </div>
    )
  if (failure === null && (history.data === undefined || comparison.data === undefined))
    return overall(project.progress).completed > 0 ? <ProgressSkeleton /> : <EmptyProgress />

  const days = daysWithin(history.data ?? [], control.range)
  return (
    <>
      <RangeFields control={control} today={today} />
      {failure !== null && (
        <LoadError
          level="h3"
          variant="secondary"
          title="Failed to load progress"
          error={failure}
          query={{
            isFetching: history.isFetching || comparison.isFetching,
            refetch: () => {
              if (noHistory) void history.refetch()
              if (noComparison) void comparison.refetch()
            },
          }}
        />
      )}
      {failure === null && comparison.data !== undefined && (
        <div className={styles.content} aria-busy={comparison.isPlaceholderData}>
          {days.length === 0 ? (
            <p className={styles.before}>
              The project was created on {fullDay(created)}. Choose a later range.
            </p>
          ) : (
            <BurnUp days={days} before={datesBefore(history.data ?? [], days)} category={step} />
          )}
          <Comparison comparison={comparison.data} chosen={step} onChoose={choose} />
        </div>
      )}
    </>
  )
}

const ProgressSkeleton = () => (
  <Loading label="Loading progress..." visible={false} className={styles.content}>
    <Skeleton height="2rem" />
    <Skeleton height="12rem" />
    <Skeleton height="12.75rem" />
  </Loading>
)

const EmptyProgress = () => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>Nothing completed yet.</p>
    <p className={styles.emptyText}>
      Complete a task to see your progress over time. <a href="#next-title">Go to the next task</a>
    </p>
  </div>
)
