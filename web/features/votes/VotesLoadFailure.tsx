import { useQuery } from '@tanstack/react-query'
import { useLoadError } from '#web/http/use-load-error.ts'
import { useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { votesQuery } from '#web/shared/votes/votes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { withFullStop } from '#web/ui/text/format.ts'
import * as styles from './votes.css.ts'

export default function VotesLoadFailure({ projectId }: { projectId: number }) {
  const votes = useQuery(votesQuery(projectId))
  const failure = useLoadError(votes)
  // While offline, the offline notice of the app already explains why the votes are missing.
  if (useUnavailableOffline(votes) || failure === null) return null
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
      <strong>Failed to fetch voting data.</strong> {withFullStop(failure.message)}
    </Notice>
  )
}
