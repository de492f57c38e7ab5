import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuidedTask } from '#schema/api/guides.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { ForAdministrators } from '#web/app/ForAdministrators.tsx'
import { PageHead } from '#web/app/PageHead.tsx'
import { useSignedIn } from '#web/features/session/api.ts'
import { nobodyAsks } from '#web/features/votes/nobody-asks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { guidedTasksQuery } from './api.ts'
import { GuideDialog } from './GuideDialog.tsx'
import { GuideRows } from './GuideRows.tsx'
import * as styles from './guides.css.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** `/guides/manage`: what is asked for, and what was written; for administrators. */
export default function ManageGuidesScreen() {
  const { role, username } = useSignedIn()
  return (
    <>
      <PageHead
        title="Manage guides"
        description="The how-to guides of the roadmap: what people ask for, and what they can read."
      />
      <h1 tabIndex={-1} className={styles.head}>
        Manage guides
      </h1>
      {role === 'ADMIN' ? <Guides /> : <Forbidden username={username} />}
    </>
  )
}

const Forbidden = ({ username }: { username: string }) => (
  <ForAdministrators username={username}>
    Ask an administrator to publish a guide, or vote for it beside its task.
  </ForAdministrators>
)

function Guides() {
  const list = useQuery(guidedTasksQuery)
  const failure = useLoadFailure(list)
  const [edited, setEdited] = useState<GuidedTask | null>(null)
  const [doomed, setDoomed] = useState<GuidedTask | null>(null)

  if (failure !== null) {
    return (
      <ErrorState
        title="Failed to load guides"
        action={
          <Button variant="primary" pending={list.isFetching} onClick={() => void list.refetch()}>
            Try Again
          </Button>
        }
      >
        {sentence(failure.message)}
      </ErrorState>
    )
  }
  if (list.data === undefined) {
    return (
      <Loading label="Loading guides..." className={styles.rows}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="4rem" />
        ))}
      </Loading>
    )
  }
  const missing = list.data
    .filter(({ guide }) => guide === null)
    .toSorted((one, other) => other.voteCount - one.voteCount)
  const asked = missing.filter(({ voteCount }) => voteCount > 0)
  const quiet = missing.filter(({ voteCount }) => voteCount === 0)
  const published = list.data.filter(({ guide }) => guide !== null)
  return (
    <>
      <p className={styles.count}>
        {published.length} of {list.data.length} tasks have their guide.
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <GuideRows title="Asked for" tasks={asked} onWrite={setEdited}>
            {missing.length === 0
              ? 'Every task has its guide. Votes come back when one is withdrawn.'
              : nobodyAsks(published.some(({ voteCount }) => voteCount > 0))}
          </GuideRows>
          {quiet.length > 0 && <GuideRows title="Not asked for yet" tasks={quiet} onWrite={setEdited} />}
        </div>
        <GuideRows title="Published" tasks={published} onWrite={setEdited} onWithdraw={setDoomed}>
          No guide is published yet.
        </GuideRows>
      </div>
      <GuideDialog task={edited} onClose={() => setEdited(null)} />
      <WithdrawDialog task={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
