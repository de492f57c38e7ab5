import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loaded } from '#web/features/monitoring/Loaded.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { filterIn, isStory, searchOf } from './address.ts'
import { eventsQuery } from './api.ts'
import { EventList } from './EventList.tsx'
import { EventSkeletons } from './EventSkeletons.tsx'
import { Filters } from './Filters.tsx'
import * as styles from './history.css.ts'
import { Story } from './Story.tsx'
import { StoryHead } from './StoryHead.tsx'

/** What an address asks for: a list with its filters, or a story. */
export function History() {
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const story = isStory(search)
  const query = useQuery(eventsQuery(filter))
  const asked = searchOf(filter, story ? 'story' : undefined)
  useFocusBack(asked)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Event History</h1>
          {!story && (
            <p className={styles.lead}>
              Every event in the log, the newest first. Nothing here changes anything.
            </p>
          )}
        </div>
        <Button pending={query.isRefetching} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
      {story ? <StoryHead filter={filter} /> : <Filters filter={filter} />}
      {/* Each search loads and fails by itself. */}
      <Loaded key={asked} query={query} noun="events" skeletons={<EventSkeletons />}>
        {({ events, next }) =>
          story ? (
            <Story events={events.toReversed()} filter={filter} more={next !== null} />
          ) : (
            <EventList events={events} filter={filter} more={next !== null} />
          )
        }
      </Loaded>
    </>
  )
}

/** A link to another search goes with what it stood in: who came by the keys begins at the heading. */
function useFocusBack(search: string): void {
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) document.querySelector<HTMLElement>('h1')?.focus()
  }, [search])
}
