import { useQuery } from '@tanstack/react-query'
import { screens } from '#schema/screens.ts'
import { votesInWords } from '#web/shared/votes/vote-texts.ts'
import { highestVotedQuery } from '#web/shared/votes/votes.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import * as styles from './votes.css.ts'

/** Reserves its height while `waiting` is true, so that a failed request does not move the content below. */
export function VoteBanner({ waiting = false }: { waiting?: boolean }) {
  const { data, isPending, isError } = useQuery(highestVotedQuery)
  if (waiting || isPending) return <div className={styles.pendingBanner} />
  if (isError || data?.taskTitle === undefined || data.voteCount === 0) return null
  return (
    <Notice
      kind="top"
      action={
        <Link to={screens.votes} className={styles.bannerLink}>
          See all votes
        </Link>
      }
    >
      Next how-to guide: <strong>{data.taskTitle}</strong> ({votesInWords(data.voteCount)})
    </Notice>
  )
}
