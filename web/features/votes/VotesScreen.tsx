import { useQuery } from '@tanstack/react-query'
import type { Ranking } from '#schema/api/votes.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { Away } from '#web/features/offline/Away.tsx'
import { useAway } from '#web/features/offline/use-away.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { rankingQuery } from './api.ts'
import { Asked } from './Asked.tsx'
import * as styles from './ranking.css.ts'
import { votesInWords, writtenIn } from './words.ts'

/** `/votes`: which guides people ask for, and which of them were written. */
export default function VotesScreen() {
  return (
    <>
      <PageHead
        title="Most wanted guides"
        description="The roadmap's tasks without a how-to guide, by the number of people who asked for one."
      />
      <h1 tabIndex={-1}>Most wanted guides</h1>
      <p className={styles.lead}>
        Tasks without a how-to guide, by the number of people who asked for one. The first is written next.
      </p>
      <Votes />
    </>
  )
}

function Votes() {
  const ranking = useQuery(rankingQuery)
  const failure = useLoadFailure(ranking)
  if (useAway(ranking)) {
    return (
      <Away title="The votes cannot be shown offline">
        They were not opened on this device before. They load as soon as you are back online.
      </Away>
    )
  }
  if (failure !== null) {
    return (
      <ErrorState
        title="Failed to fetch voting data"
        action={
          <Button variant="primary" pending={ranking.isFetching} onClick={() => void ranking.refetch()}>
            Try Again
          </Button>
        }
      >
        {sentence(failure.message)}
      </ErrorState>
    )
  }
  if (ranking.data === undefined) {
    return (
      <Loading label="Loading votes..." className={styles.stack}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="4.5rem" />
        ))}
      </Loading>
    )
  }
  return (
    <div className={styles.columns}>
      <Asked tasks={ranking.data.asked} wasAsked={ranking.data.delivered.length > 0} />
      <Delivered guides={ranking.data.delivered} />
    </div>
  )
}

/** What was asked for and came, the newest first. */
const Delivered = ({ guides }: { guides: Ranking['delivered'] }) => (
  <div className={styles.stack}>
    <TitledCard title="Asked for, and written">
      {guides.length === 0 ? (
        <p className={styles.detail}>No guide that was asked for is written yet.</p>
      ) : (
        <ul className={styles.delivered}>
          {guides.map(({ taskKey, title, howToLink, voteCount, askedAt, publishedAt }) => (
            <li key={taskKey}>
              <a href={howToLink} target="_blank" rel="noopener" className={styles.link}>
                <Spoken as={`${title}, opens in a new tab`}>{title}</Spoken>
              </a>
              <p className={styles.detail}>
                {votesInWords(voteCount)}, {writtenIn(askedAt, publishedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  </div>
)
