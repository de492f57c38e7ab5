import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Project } from '#schema/api/projects.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { StandingStrip } from '#web/features/dashboard/StandingStrip.tsx'
import { Away } from '#web/features/offline/Away.tsx'
import { useAway } from '#web/features/offline/use-away.ts'
import { fullDay } from '#web/features/progress/day.ts'
import { standingOfTasks } from '#web/features/tasks/standing.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { stateOn } from './api.ts'
import * as styles from './activity.css.ts'
import { PastTasks } from './PastTasks.tsx'

export type PastDayProps = {
  project: Project
  day: string
  isToday: boolean
  timeZone: string
  onLeave: () => void
}

/** Where a project stood at the end of a day: the dashboard's numbers, and the state of every task. */
export function PastDay({ project, day, isToday, timeZone, onLeave }: PastDayProps) {
  const query = useQuery(stateOn(project.id, day, timeZone))
  const failure = useLoadFailure(query)
  const away = useAway(query)
  const state = query.data
  return (
    <>
      <Notice
        kind="info"
        icon={History}
        action={
          <Button size="sm" onClick={onLeave}>
            {isToday ? 'Back to the activity' : 'Back to today'}
          </Button>
        }
      >
        {isToday ? (
          <>
            Shown as of <strong>today</strong>, {fullDay(day)}, so far.
          </>
        ) : (
          <>
            Shown as of the end of <strong>{fullDay(day)}</strong>, not as it stands now.
          </>
        )}{' '}
        {state !== undefined && state.name !== null && state.name !== project.name && (
          <>
            The project was called <bdi>{state.name}</bdi> then.
          </>
        )}
      </Notice>
      <h2 className={styles.pastTitle}>
        <bdi>{state?.name ?? project.name}</bdi> on {fullDay(day)}
      </h2>
      {away && (
        <Away level="h3" title="That day cannot be shown offline">
          It was not opened on this device before. It loads as soon as you are back online.
        </Away>
      )}
      {!away && failure !== null && (
        <ErrorState
          level="h3"
          title="That day did not load"
          action={
            <Button variant="primary" pending={query.isFetching} onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        >
          {sentence(failure.message)}
        </ErrorState>
      )}
      {!away && failure === null && state === undefined && (
        <Loading label="Loading that day..." visible={false} className={styles.days}>
          <Skeleton height="6rem" />
          <Skeleton height="20rem" />
        </Loading>
      )}
      {state?.name === null && (
        <EmptyState level="h3" title="The project did not exist yet">
          It was created after that day.
        </EmptyState>
      )}
      {state !== undefined && state.name !== null && (
        <>
          <StandingStrip standing={standingOfTasks(state.tasks)} />
          <PastTasks projectId={project.id} tasks={state.tasks} />
        </>
      )}
    </>
  )
}
