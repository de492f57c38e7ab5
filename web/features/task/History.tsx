import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { actorName, describeActivity } from '#web/shared/activity/describe-activity.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ShowMore, useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import { HighlightedNames } from '#web/ui/text/HighlightedNames.tsx'
import { historyQuery, useOlderHistory } from './api.ts'
import { Section } from './Section.tsx'
import * as styles from './task.css.ts'
import { Time } from '#web/ui/text/Time.tsx'
import { formatNumber } from '#web/ui/text/format.ts'

const shownByDefault = 5

export function History({ task: { id, projectId, history: newest, historyNext } }: { task: TaskDetail }) {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const [expanded, setExpanded] = useState(false)
  const isPrinting = usePrinting()
  const { queryKey } = historyQuery(projectId, id)
  // The cache contains no pages until the user shows older changes.
  const { data: pages } = useQuery({
    ...historyQuery(projectId, id),
    enabled: (query) => query.state.data !== undefined,
  })
  const older = useOlderHistory(projectId, id)
  const history = pages?.flatMap(({ activities }) => activities) ?? newest
  // A task in the browser's storage from an earlier release has no `historyNext`.
  const isComplete = typeof (pages ? pages.at(-1)?.next : historyNext) !== 'string'
  const list = useRef<HTMLOListElement>(null)
  const onLoaded = useFocusAfterLoad(history, history.at(-1), (index) => {
    const next = list.current?.children[index + 1]
    if (next instanceof HTMLElement) next.focus()
  })
  if (history.length === 0) return null
  const showOlder = {
    ...older,
    mutateAsync: () => {
      client.setQueryData(queryKey, pages ?? [{ activities: newest, next: historyNext }])
      return older.mutateAsync()
    },
  }
  const shown = expanded || isPrinting ? history : history.slice(0, shownByDefault)
  return (
    <Section title="History">
      <ol ref={list} className={styles.changes}>
        {shown.map((activity) => (
          <li key={activity.id} tabIndex={-1} className={styles.change}>
            <span>
              <bdi className={styles.actor}>{actorName(activity, userId)}</bdi>{' '}
              <HighlightedNames text={describeActivity(activity, true)} className={styles.actor} />
            </span>
            <Time at={activity.at} />
          </li>
        ))}
      </ol>
      {expanded && !isComplete && (
        <ShowMore mutation={showOlder} label="Show older changes" onLoaded={onLoaded} />
      )}
      {history.length > shownByDefault && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.flush}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded
            ? 'Show less'
            : `Show ${isComplete ? 'all' : 'the newest'} ${formatNumber(history.length)} changes`}
        </Button>
      )}
    </Section>
  )
}
