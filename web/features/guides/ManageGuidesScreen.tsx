import { useQuery } from '@tanstack/react-query'
import type { TaskGuide } from '#schema/api/guides.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { AdminOnly } from '#web/shared/admin/AdminScreen.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { noRequestsText } from '#web/shared/votes/vote-texts.ts'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import { useConfirmation, type DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { formatCount, formatNumber } from '#web/ui/text/format.ts'
import { guidedTasksQuery, useWithdrawGuide } from './api.ts'
import { GuideRows } from './GuideRows.tsx'
import * as styles from './guides.css.ts'

/** `/guides/manage`: administrators see and edit requested, unrequested and published guides. */
export default function ManageGuidesScreen() {
  const { role } = useCurrentUser()
  return (
    <>
      <PageHead title="Manage guides" description="Requested and published how-to guides for the roadmap." />
      <h1 tabIndex={-1} className={styles.head}>
        Manage guides
      </h1>
      {role === 'ADMIN' ? (
        <Guides />
      ) : (
        <AdminOnly>Ask an administrator to publish a guide, or vote for it on its task.</AdminOnly>
      )}
    </>
  )
}

const Guides = () => (
  <QueryStates
    query={useQuery(guidedTasksQuery)}
    name="The guides"
    errorTitle="Failed to load guides"
    loading={
      <Loading label="Loading guides..." className={styles.rows}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="4rem" />
        ))}
      </Loading>
    }
  >
    {(tasks) => <GuideLists tasks={tasks} />}
  </QueryStates>
)

function GuideLists({ tasks }: { tasks: readonly TaskGuide[] }) {
  const unpublish = useConfirmation<TaskGuide>()
  const withoutGuide = tasks
    .filter(({ guide }) => guide === null)
    .toSorted((a, b) => b.voteCount - a.voteCount)
  const requested = withoutGuide.filter(({ voteCount }) => voteCount > 0)
  const unrequested = withoutGuide.filter(({ voteCount }) => voteCount === 0)
  const published = tasks.filter(({ guide }) => guide !== null)
  return (
    <>
      <p className={styles.count}>
        {formatNumber(published.length)} of {formatCount(tasks.length, 'task')} have a guide.
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <GuideRows title="Requested" tasks={requested}>
            {withoutGuide.length === 0
              ? 'Every task has a guide. Voting reopens when a guide is unpublished.'
              : noRequestsText(published.some(({ voteCount }) => voteCount > 0))}
          </GuideRows>
          {unrequested.length > 0 && <GuideRows title="Not requested yet" tasks={unrequested} />}
        </div>
        <GuideRows title="Published" tasks={published} onUnpublish={unpublish.ask}>
          No guide is published yet.
        </GuideRows>
      </div>
      {unpublish.item && <UnpublishDialog task={unpublish.item} {...unpublish.dialog} />}
    </>
  )
}

function UnpublishDialog({ task, ...dialog }: DialogState & { task: TaskGuide }) {
  const { mutateAsync } = useWithdrawGuide()
  return (
    <ConfirmDialog
      {...dialog}
      title="Unpublish this guide?"
      description="The guide will no longer be available. Voting reopens with its earlier votes."
      confirmLabel="Unpublish"
      pendingLabel="Unpublishing..."
      onConfirm={() => mutateAsync(task)}
    >
      <p>
        <strong>{task.title}</strong>
      </p>
    </ConfirmDialog>
  )
}
