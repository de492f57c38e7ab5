import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loaded } from '#web/features/monitoring/Loaded.tsx'
import { useNoticeDemotion } from '#web/features/monitoring/use-notice-demotion.ts'
import { screens } from '#schema/screens.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { filterIn, isStory, unreadIn } from './address.ts'
import { searchOf } from './filter.ts'
import { eventsQuery, nextLook } from './api.ts'
import { Behind } from './Behind.tsx'
import { EventList } from './EventList.tsx'
import { EventSkeletons } from './EventSkeletons.tsx'
import { Filters } from './Filters.tsx'
import * as styles from './history.css.ts'
import { HistoryHead } from './HistoryHead.tsx'
import { labels } from './labels.ts'
import { refusalOf } from './refusal.ts'
import { storyTitle, taskTitle } from './story-title.ts'
import { Story } from './Story.tsx'
import { StoryHead } from './StoryHead.tsx'
import { useFocusBack } from '#web/features/monitoring/use-focus-back.ts'

/** What an address asks for: a list with its filters, or a story. */
export function History({ username }: { username: string }) {
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const unread = unreadIn(search)
  const story = isStory(search)
  const [following, setFollowing] = useState(false)
  const query = useQuery({ ...eventsQuery(filter), ...(following && { refetchInterval: nextLook }) })
  const refusal = refusalOf(query.error)
  const asked = searchOf(filter, story ? 'story' : undefined)
  const title = story ? taskTitle(query.data?.events) : undefined
  useNoticeDemotion(query.error)
  useFocusBack(asked)
  return (
    <>
      <HistoryHead story={story ? storyTitle(filter, title) : undefined} />
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Event History</h1>
          {!story && (
            <p className={styles.lead}>
              Every event in the log, the newest first. Nothing here changes anything.
            </p>
          )}
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
      {story ? (
        <StoryHead filter={filter} title={title} refused={refusal !== null} />
      ) : (
        <Filters filter={filter} />
      )}
      {unread.length > 0 && (
        <Notice kind="warning" className={styles.notice}>
          This address says what cannot be read, and is not filtered by:{' '}
          {unread.map((part) => labels[part]).join(', ')}.
        </Notice>
      )}
      {refusal === null ? (
        // Each search loads and fails by itself.
        <Loaded key={asked} query={query} noun="events" skeletons={<EventSkeletons />}>
          {({ events, next, behind }) => (
            <>
              <Behind behind={behind} />
              {story ? (
                <Story events={events.toReversed()} filter={filter} more={next !== null} />
              ) : (
                <EventList events={events} filter={filter} more={next !== null} />
              )}
            </>
          )}
        </Loaded>
      ) : (
        <div role="alert">
          <EmptyState
            title="You cannot see this"
            action={<LinkButton to={screens.history}>Show all events</LinkButton>}
          >
            {sentence(refusal)} You are logged in as <strong dir="auto">{username}</strong>; ask one of them.
          </EmptyState>
        </div>
      )}
    </>
  )
}
