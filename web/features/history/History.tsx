import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { useRecheckRole, useRestoreFocus } from '#web/shared/admin/hooks.ts'
import { screens } from '#schema/screens.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { withFullStop } from '#web/ui/text/format.ts'
import { parseFilter, isTimeline, invalidFields } from './filter-address.ts'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { eventsQuery, pollInterval, forbiddenMessage } from './api.ts'
import { EventList, EventSkeletons } from './EventList.tsx'
import { Filters } from './Filters.tsx'
import * as styles from './history.css.ts'
import { fieldLabels } from './FilterFields.tsx'
import { timelineTitle, taskTitle, TimelineHeader } from './TimelineHeader.tsx'
import { Timeline } from './Timeline.tsx'
import { maxCountedEvents, noticeableLagSeconds, type Lag } from '#schema/api/lag.ts'
import { countWithNoun } from '#web/shared/admin/format-units.ts'
import { formatDuration } from './duration.ts'
import { PageHead } from '#web/shared/PageHead.tsx'

/** The list of events with filters, or the timeline of a request or task. */
export function History({ username }: { username: string }) {
  const [search] = useSearchParams()
  const filter = parseFilter(search)
  const invalid = invalidFields(search)
  const timeline = isTimeline(search)
  const [following, setFollowing] = useState(false)
  const query = useQuery({ ...eventsQuery(filter), ...(following && { refetchInterval: pollInterval }) })
  const refusal = forbiddenMessage(query.error)
  const address = filterToSearch(filter, timeline ? 'story' : undefined)
  const title = timeline ? taskTitle(query.data?.events) : undefined
  useRecheckRole(query.error)
  useRestoreFocus(address)
  return (
    <>
      <HistoryPageHead timeline={timeline ? timelineTitle(filter, title) : undefined} />
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Event History</h1>
          {!timeline && <p className={styles.lead}>All events, newest first. Read-only.</p>}
        </div>
        {refusal === null && (
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
        <TimelineHeader filter={filter} title={title} isForbidden={refusal !== null} />
      ) : (
        <Filters filter={filter} />
      )}
      {invalid.length > 0 && (
        <Notice kind="warning" className={styles.notice}>
          The URL has invalid filters, which are ignored:{' '}
          {invalid.map((field) => fieldLabels[field]).join(', ')}.
        </Notice>
      )}
      {refusal === null ? (
        // The key separates the state of each search.
        <QueryView key={address} query={query} noun="events" skeletons={<EventSkeletons />}>
          {({ events, next, behind }) => (
            <>
              <LagNotice behind={behind} />
              {timeline ? (
                <Timeline events={events.toReversed()} filter={filter} more={next !== null} />
              ) : (
                <EventList events={events} filter={filter} more={next !== null} />
              )}
            </>
          )}
        </QueryView>
      ) : (
        <div role="alert">
          <EmptyState
            title="You cannot see this"
            action={<LinkButton to={screens.history}>Show all events</LinkButton>}
          >
            {withFullStop(refusal)} You are logged in as <strong dir="auto">{username}</strong>; ask a member.
          </EmptyState>
        </div>
      )}
    </>
  )
}

/** Warns that the newest events are missing because the read models lag. */
function LagNotice({ behind }: { behind: Lag | null }) {
  if (behind === null || behind.seconds <= noticeableLagSeconds) return null
  const { events, seconds } = behind
  const missing = `${countWithNoun(events, 'event')}${events >= maxCountedEvents ? ' or more' : ''}`
  return (
    <Notice kind="warning" className={styles.notice}>
      The read models are {formatDuration(seconds * 1_000)} behind the log: {missing}{' '}
      {events === 1 ? 'is' : 'are'} not here yet.
    </Notice>
  )
}

export const HistoryPageHead = ({ timeline }: { timeline?: string | undefined }) => (
  <PageHead
    title={timeline === undefined ? 'Event History' : `${timeline} – Event History`}
    description="All events on Brandpath, and the timeline of one request or one task."
  />
)
