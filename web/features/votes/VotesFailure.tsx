import { useQuery } from '@tanstack/react-query'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { useAway } from '#web/features/offline/use-away.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { votesOf } from './api.ts'
import * as styles from './votes-failure.css.ts'

/** Why no task of a board can be voted for, said once for all of them; nothing while the votes are there or may come. */
export function VotesFailure({ projectId }: { projectId: number }) {
  const votes = useQuery(votesOf(projectId))
  const failure = useLoadFailure(votes)
  // Offline the page says so already, and asks again by itself.
  if (useAway(votes) || failure === null) return null
  return (
    <Notice
      kind="warning"
      className={styles.failure}
      action={
        <Button size="sm" pending={votes.isFetching} onClick={() => void votes.refetch()}>
          Try Again
        </Button>
      }
    >
      <strong>Failed to fetch voting data.</strong> {sentence(failure.message)}
    </Notice>
  )
}
