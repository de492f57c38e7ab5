import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { highestQuery } from './api.ts'
import { bannerLink } from './ranking.css.ts'
import { votesInWords } from './words.ts'

/** Which guide is written next, by the votes of everybody; nothing while nobody votes or nothing is known. */
export function VoteBanner() {
  const { data, isError } = useQuery(highestQuery)
  if (isError || data?.taskTitle === undefined || data.voteCount === 0) return null
  return (
    <Notice
      kind="top"
      action={
        <Link to="/votes" className={bannerLink}>
          See all votes
        </Link>
      }
    >
      Next how-to guide: <strong>{data.taskTitle}</strong> ({votesInWords(data.voteCount)})
    </Notice>
  )
}
