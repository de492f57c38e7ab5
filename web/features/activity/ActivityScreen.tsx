import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { RequestError } from '#web/http/request-error.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { dayIn, fullDay, viewerTimeZone } from '#web/shared/progress/day.ts'
import { ProjectBreadcrumb } from '#web/shared/projects/ProjectBreadcrumb.tsx'
import { ProjectScreen } from '#web/shared/projects/ProjectScreen.tsx'
import { ProjectNotFound } from '#web/shared/projects/ProjectStates.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { DateField } from '#web/ui/field/DateField.tsx'
import * as styles from './activity.css.ts'
import { feedQuery, mergePages } from './api.ts'
import { FeedFilters } from './FeedFilters.tsx'
import { FeedSkeleton, FeedList } from './FeedList.tsx'
import { filterFromSearch, showsUpdates } from './filter.ts'
import { PastDay } from './PastDay.tsx'
import { UpdateList } from './UpdateList.tsx'
import { usePastDay } from './use-past-day.ts'

const ActivityScreen = () => (
  <ProjectScreen placeholder={<Preparing />}>
    {(project) => <ProjectActivity project={project} />}
  </ProjectScreen>
)
export default ActivityScreen

const Preparing = () => (
  <>
    <PageHead title="Activity" />
    <h1 data-placeholder="">Activity</h1>
    <FeedSkeleton />
  </>
)

function ProjectActivity({ project }: { project: Project }) {
  const { id: userId } = useCurrentUser()
  const timeZone = viewerTimeZone()
  const dates = {
    name: project.name,
    first: dayIn(timeZone, new Date(project.createdAt)),
    today: dayIn(timeZone),
  }
  const pastDay = usePastDay(dates)
  const [search] = useSearchParams()
  const filter = filterFromSearch(search)
  const onlyUpdates = showsUpdates(search)
  const feed = useQuery({
    ...feedQuery(project.id, filter),
    select: mergePages,
    enabled: pastDay.day === null && !onlyUpdates,
  })
  const title = useRef<HTMLHeadingElement>(null)

  // The cached project list may still contain a project from which the user was removed.
  if (feed.error instanceof RequestError && feed.error.status === 404) return <ProjectNotFound />
  function backToToday() {
    pastDay.leave()
    // The pressed button belongs to the past day and disappears, so the heading gets the focus.
    title.current?.focus()
  }
  return (
    <>
      <PageHead
        title={
          pastDay.day === null ? `Activity in ${project.name}` : `${project.name} on ${fullDay(pastDay.day)}`
        }
        description={`Who did what in ${project.name}, and its state on any past day.`}
      />
      <ProjectBreadcrumb project={project} page="Activity" />
      <h1 ref={title} tabIndex={-1}>
        Activity
      </h1>
      <p className={styles.lead}>See who did what, and view the project on any past day.</p>
      <div role="group" aria-label="Filter activity" className={styles.bar}>
        {pastDay.day === null && (
          <FeedFilters filter={filter} people={feed.data?.people ?? []} userId={userId} />
        )}
        <DateField
          label="View a past day"
          size="md"
          min={dates.first}
          max={dates.today}
          value={pastDay.typed}
          error={pastDay.error}
          onChange={pastDay.type}
        />
      </div>
      {pastDay.day !== null ? (
        <PastDay
          project={project}
          day={pastDay.day}
          isToday={pastDay.day === dates.today}
          timeZone={timeZone}
          onLeave={backToToday}
        />
      ) : onlyUpdates ? (
        <UpdateList projectId={project.id} userId={userId} />
      ) : (
        <FeedList projectId={project.id} query={feed} filter={filter} userId={userId} timeZone={timeZone} />
      )}
    </>
  )
}
