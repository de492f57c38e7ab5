import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { RequestError } from '#web/api/request-error.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { ProjectNotFound } from '#web/features/dashboard/ProjectStates.tsx'
import { dayIn, fullDay, viewerTimeZone } from '#web/features/progress/day.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { feedOf } from './api.ts'
import * as styles from './activity.css.ts'
import { FeedList } from './FeedList.tsx'
import { FeedFilters } from './FeedFilters.tsx'
import { filterIn } from './filter.ts'
import { PastDay } from './PastDay.tsx'
import { PastDayField } from './PastDayField.tsx'
import { usePastDay } from './use-past-day.ts'

/** What happened in a project, and where it stood on any day of its life. */
export function ProjectActivity({ project }: { project: Project }) {
  const { id: userId } = useSignedIn()
  const timeZone = viewerTimeZone()
  const life = {
    name: project.name,
    first: dayIn(timeZone, new Date(project.createdAt)),
    today: dayIn(timeZone),
  }
  const past = usePastDay(life)
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const feed = useQuery({ ...feedOf(project.id, filter), enabled: past.day === null })
  const title = useRef<HTMLHeadingElement>(null)

  // The list of projects may still hold one that the reader was taken out of.
  if (feed.error instanceof RequestError && feed.error.status === 404) return <ProjectNotFound />
  function backToToday() {
    past.leave()
    // The button goes with the day.
    title.current?.focus()
  }
  return (
    <>
      <PageHead
        title={past.day === null ? `Activity of ${project.name}` : `${project.name} on ${fullDay(past.day)}`}
        description={`Who did what in ${project.name}, and where it stood on any past day.`}
      />
      <nav className={styles.trail} aria-label="Project">
        <LinkButton to={`/project/${project.id}`} variant="ghost" size="sm" className={styles.trailLink}>
          <bdi>{project.name}</bdi>
        </LinkButton>
        <span aria-hidden="true">/</span>
        <span className={styles.here}>Activity</span>
      </nav>
      <h1 ref={title} tabIndex={-1}>
        Activity
      </h1>
      <p className={styles.lead}>Who did what, and where the project stood on any past day.</p>
      <div role="group" aria-label="What to show" className={styles.bar}>
        {past.day === null && (
          <FeedFilters filter={filter} people={feed.data?.people ?? []} userId={userId} />
        )}
        <PastDayField control={past} life={life} />
      </div>
      {past.day === null ? (
        <FeedList projectId={project.id} feed={feed} filter={filter} userId={userId} timeZone={timeZone} />
      ) : (
        <PastDay
          project={project}
          day={past.day}
          isToday={past.day === life.today}
          timeZone={timeZone}
          onLeave={backToToday}
        />
      )}
    </>
  )
}
