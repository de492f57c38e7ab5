import { useState } from 'react'
import type { Activity } from '#schema/api/activity.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { actorName, describeActivity } from '#web/shared/activity/describe-activity.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { isolateDirection } from '#web/ui/text/format.ts'
import { HighlightedNames } from '#web/ui/text/HighlightedNames.tsx'
import { Section } from './Section.tsx'
import * as styles from './task.css.ts'
import { Time } from '#web/ui/text/Time.tsx'

const shownByDefault = 5

export function History({ history }: { history: readonly Activity[] }) {
  const { id: userId } = useCurrentUser()
  const [expanded, setExpanded] = useState(false)
  if (history.length === 0) return null
  const shown = expanded ? history : history.slice(0, shownByDefault)
  return (
    <Section title="History">
      <ol className={styles.changes}>
        {shown.map((activity) => (
          <li key={activity.id} className={styles.change}>
            <span>
              <bdi className={styles.actor}>{actorName(activity, userId)}</bdi>{' '}
              <HighlightedNames text={describe(activity)} className={styles.actor} />
            </span>
            <Time at={activity.at} />
          </li>
        ))}
      </ol>
      {history.length > shownByDefault && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.flush}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : `Show all ${history.length} changes`}
        </Button>
      )}
    </Section>
  )
}

/** Describes a change without the title of the task, which is above the history. */
function describe(activity: Activity): string {
  const title = activity.task?.title
  const text = describeActivity(activity)
  return title === undefined ? text : text.replace(isolateDirection(title), 'this task')
}
