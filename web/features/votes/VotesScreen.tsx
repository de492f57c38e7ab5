import { useQuery } from '@tanstack/react-query'
import type { Ranking } from '#schema/api/votes.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { UnavailableOffline, useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { votesInWords, writtenIn } from '#web/shared/votes/vote-texts.ts'
import { rankingQuery } from '#web/shared/votes/votes.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { LoadError } from '#web/ui/feedback/States.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { GuideRanking } from './GuideRanking.tsx'
import * as styles from './votes.css.ts'

/** `/votes`: requested and published guides. */
export default function VotesScreen() {
  return (
    <>
      <PageHead
        title="Most wanted guides"
        description="Tasks of the roadmap without a how-to guide, ranked by votes."
      />
      <h1 tabIndex={-1}>Most wanted guides</h1>
      <p className={styles.lead}>
        Tasks without a how-to guide, ranked by votes. The top one is written next.
      </p>
      <Votes />
    </>
  )
}

function Votes() {
  const ranking = useQuery(rankingQuery)
  const failure = useLoadError(ranking)
  if (useUnavailableOffline(ranking)) {
    return (
      <UnavailableOffline title="The votes cannot be shown offline">
        You haven't opened them on this device before. They load when you're back online.
      </UnavailableOffline>
    )
  }
  if (failure !== null) {
    return <LoadError title="Failed to fetch voting data" error={failure} query={ranking} />
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
      <GuideRanking tasks={ranking.data.asked} hadRequests={ranking.data.delivered.length > 0} />
      <Delivered guides={ranking.data.delivered} />
    </div>
  )
}

const Delivered = ({ guides }: { guides: Ranking['delivered'] }) => (
  <div className={styles.stack}>
    <TitledCard title="Requested and published">
      {guides.length === 0 ? (
        <p className={styles.detail}>None published yet.</p>
      ) : (
        <ul className={styles.delivered}>
          {guides.map(({ taskKey, title, howToLink, voteCount, askedAt, publishedAt }) => (
            <li key={taskKey}>
              <a href={howToLink} target="_blank" rel="noopener" className={styles.link}>
                <AccessibleLabel label={`${title}, opens in a new tab`}>{title}</AccessibleLabel>
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
