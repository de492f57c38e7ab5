import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { maxCountedEvents, noticeableLagSeconds, type Lag } from '#schema/api/lag.ts'
import { screens } from '#schema/screens.ts'
import { head } from '#web/shared/admin/admin.css.ts'
import { AdminScreen } from '#web/shared/admin/AdminScreen.tsx'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { useRecheckRole, useRestoreFocus } from '#web/shared/admin/hooks.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { formatCount, withFullStop } from '#web/ui/text/format.ts'
import { eventsQuery, forbiddenMessage, mergePages, pollInterval } from './api.ts'
import { formatDuration } from './duration.ts'
import { EventList, eventSkeletons } from './EventList.tsx'
import { isTimeline, parseFilter } from './filter.ts'
import { Filters } from './Filters.tsx'
import * as styles from './history.css.ts'
import { Timeline, TimelineHeader } from './Timeline.tsx'

const screenTitle = 'Event history'
const description = 'All events on Brandpath, and the timeline of one request or one task.'

export default function HistoryScreen() {
  return (
    <AdminScreen
      title={screenTitle}
      description={description}
      advice="Each project lists its own changes under Activity. Ask an administrator about anything else."
    >
      <History />
    </AdminScreen>
  )
}

function History() {
  const { username } = useCurrentUser()
  const [search] = useSearchParams()
  const filter = parseFilter(search)
  const timeline = isTimeline(search)
  const [following, setFollowing] = useState(false)
  const query = useQuery({
    ...eventsQuery(filter),
    select: mergePages,
    ...(following && { refetchInterval: pollInterval }),
  })
  const forbidden = forbiddenMessage(query.error)
  const address = filterToSearch(filter, timeline ? 'story' : undefined)
  const taskTitle = query.data?.events.find(({ task }) => task !== null)?.task?.title ?? undefined
  const { correlation = '', task } = filter
  const subject = task === undefined ? `Request ${correlation.slice(0, 8)}` : `Task ${taskTitle ?? task}`
  useRecheckRole(query.error)
  useRestoreFocus(address)
  return (
    <>
      <PageHead title={timeline ? `${subject} – ${screenTitle}` : screenTitle} description={description} />
      <div className={head}>
        <div>
          <h1 tabIndex={-1}>{screenTitle}</h1>
          {!timeline && <p className={styles.lead}>All events, newest first. Read-only.</p>}
        </div>
        {forbidden === null && (
          <div className={styles.actions}>
            <Switch checked={following} onCheckedChange={setFollowing}>
              Follow
            </Switch>
            <Button pending={query.isRefetching && !following} onClick={() => void query.refetch()}>
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
          </div>
        )}
      </div>
      {timeline ? (
        <TimelineHeader filter={filter} title={taskTitle} isForbidden={forbidden !== null} />
      ) : (
        <Filters filter={filter} />
      )}
      {forbidden === null ? (
        // The key resets the component state when the search changes.
        <QueryView key={address} query={query} noun="events" skeletons={eventSkeletons}>
          {({ events, hasMore, behind }) => (
            <>
              <LagNotice behind={behind} />
              {timeline ? (
                <Timeline events={events} filter={filter} hasMore={hasMore} />
              ) : (
                <EventList events={events} filter={filter} hasMore={hasMore} />
              )}
            </>
          )}
        </QueryView>
      ) : (
        <div role="alert">
          <EmptyState
            title="You don’t have access"
            action={<LinkButton to={screens.history}>Show all events</LinkButton>}
          >
            {withFullStop(forbidden)} You’re logged in as <strong dir="auto">{username}</strong>. Ask a
            member.
          </EmptyState>
        </div>
      )}
    </>
  )
}

function LagNotice({ behind }: { behind: Lag | null }) {
  if (behind === null || behind.seconds <= noticeableLagSeconds) return null
  const { events, seconds } = behind
  const missing = `${formatCount(events, 'event')}${events >= maxCountedEvents ? ' or more' : ''}`
  return (
    <Notice kind="warning" className={styles.notice}>
      This list is {formatDuration(seconds * 1_000)} behind: {missing} {events === 1 ? 'is' : 'are'} missing.
    </Notice>
  )
}
