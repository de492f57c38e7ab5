import { useQuery } from '@tanstack/react-query'
import type { Ranking } from '#schema/api/votes.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { projectsQuery } from '#web/features/projects/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { rankingQuery, votesOf } from './api.ts'
import * as styles from './ranking.css.ts'
import { RankRow } from './RankRow.tsx'
import { useVoting } from './use-voting.ts'
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
      <Asked tasks={ranking.data.asked} />
      <Delivered guides={ranking.data.delivered} />
    </div>
  )
}

/** A vote goes through a task of a project: any project of the reader's does, since votes count for all. */
function Asked({ tasks }: { tasks: Ranking['asked'] }) {
  const { data: projects } = useQuery(projectsQuery)
  const projectId = projects?.[0]?.id
  const { data: votes } = useQuery({ ...votesOf(projectId ?? 0), enabled: projectId !== undefined })
  const voting = useVoting(projectId ?? 0)
  const taskOf = (key: string) => votes?.find(({ task }) => task.key === key)?.task
  const wanted = tasks.filter(({ voteCount }) => voteCount > 0)
  const quiet = tasks.filter(({ voteCount }) => voteCount === 0)
  const most = wanted[0]?.voteCount ?? 0
  const row = (ranked: Ranking['asked'][number], place?: number) => (
    <RankRow
      key={ranked.taskKey}
      ranked={ranked}
      {...(place !== undefined && { place })}
      most={most}
      task={taskOf(ranked.taskKey)}
      voting={voting}
    />
  )
  return (
    <section className={styles.stack} aria-label="Asked for">
      {projects?.length === 0 && (
        <p className={styles.detail}>
          Voting needs a project. Create one, and your votes count from its tasks.
        </p>
      )}
      {wanted.length === 0 ? (
        <EmptyState
          title="Nobody has asked for a guide yet."
          action={
            <LinkButton to={projectId === undefined ? '/' : `/project/${projectId}`} variant="primary">
              {projectId === undefined ? 'Go to your projects' : 'Go to the tasks'}
            </LinkButton>
          }
        >
          When a task leaves you wondering how, press Upvote.
        </EmptyState>
      ) : (
        <>
          <h2 className={styles.heading}>Asked for</h2>
          <ol className={styles.rows}>{wanted.map((ranked, index) => row(ranked, index + 1))}</ol>
        </>
      )}
      {quiet.length > 0 && (
        <>
          <h2 className={styles.heading}>Not asked for yet</h2>
          <ul className={styles.rows}>{quiet.map((ranked) => row(ranked))}</ul>
        </>
      )}
    </section>
  )
}

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
                {title}
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
