import { useQuery } from '@tanstack/react-query'
import type { Ranking } from '#schema/api/votes.ts'
import { guideLibrary } from '#schema/screens.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { votesInWords, writtenIn } from '#web/shared/votes/vote-texts.ts'
import { rankingQuery } from '#web/shared/votes/votes.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { GuideRanking } from './GuideRanking.tsx'
import * as styles from './votes.css.ts'

export default function VotesScreen() {
  return (
    <>
      <PageHead
        title="Most wanted guides"
        description="Roadmap tasks without a how-to guide, ranked by votes."
      />
      <h1 tabIndex={-1}>Most wanted guides</h1>
      <p className={styles.lead}>
        Tasks without a how-to guide, ranked by votes. The top one is written next.{' '}
        <a href={guideLibrary}>Read the published guides</a>
      </p>
      <Votes />
    </>
  )
}

const Votes = () => (
  <QueryStates
    query={useQuery(rankingQuery)}
    name="The votes"
    errorTitle="Failed to fetch voting data"
    loading={
      <Loading label="Loading votes..." className={styles.stack}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="4.5rem" />
        ))}
      </Loading>
    }
  >
    {({ asked, delivered }) => (
      <div className={styles.columns}>
        <GuideRanking tasks={asked} hadRequests={delivered.length > 0} />
        <Delivered guides={delivered} />
      </div>
    )}
  </QueryStates>
)

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
