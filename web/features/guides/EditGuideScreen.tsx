import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { RequestError } from '#web/http/request-error.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { AdminOnly } from '#web/shared/admin/AdminScreen.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { editableGuideQuery } from './api.ts'
import { GuideEditor } from './GuideEditor.tsx'
import { GuideVersions } from './GuideVersions.tsx'
import * as styles from './guides.css.ts'
import { useGuideDraft } from './use-guide-draft.ts'
import type { EditableGuide } from '#schema/api/guides.ts'

/** `/guides/manage/{taskKey}`: an administrator writes the guide of a task. */
export default function EditGuideScreen() {
  const { role } = useCurrentUser()
  const { taskKey = '' } = useParams()
  return (
    <>
      <PageHead title="Edit guide" description="Write and publish a how-to guide." />
      {role === 'ADMIN' ? (
        <LoadedGuide key={taskKey} taskKey={taskKey} />
      ) : (
        <>
          <h1 tabIndex={-1} className={styles.head}>
            Edit guide
          </h1>
          <AdminOnly>Ask an administrator to publish a guide, or vote for it on its task.</AdminOnly>
        </>
      )}
    </>
  )
}

function LoadedGuide({ taskKey }: { taskKey: string }) {
  const query = useQuery(editableGuideQuery(taskKey))
  const { data, error } = query
  // 400: the key in the URL cannot be the key of a task.
  if (data === undefined && error instanceof RequestError && [400, 404].includes(error.status)) {
    return (
      <PageMessage
        title="Task not found"
        action={
          <LinkButton to={screens.manageGuides} variant="primary">
            Manage guides
          </LinkButton>
        }
      >
        The roadmap has no task with this address.
      </PageMessage>
    )
  }
  return (
    <>
      <header className={styles.editorHead}>
        <Link to={screens.manageGuides} className={styles.back}>
          Manage guides
        </Link>
        <h1 tabIndex={-1}>{data?.taskTitle ?? 'Edit guide'}</h1>
        {data !== undefined && (
          <CategoryLabel
            category={categoryInfo[data.category].step}
            name={categoryInfo[data.category].name}
          />
        )}
      </header>
      <QueryStates
        query={query}
        name="The guide"
        errorTitle="Failed to load guide"
        loading={
          <Loading label="Loading guide..." className={styles.rows}>
            <Skeleton height="3rem" />
            <Skeleton height="30rem" />
          </Loading>
        }
      >
        {(guide) => <LoadedEditor guide={guide} />}
      </QueryStates>
    </>
  )
}

function LoadedEditor({ guide }: { guide: EditableGuide }) {
  const draft = useGuideDraft(guide)
  return (
    <>
      <GuideEditor guide={guide} draft={draft} />
      <GuideVersions taskKey={guide.taskKey} onRestore={draft.replace} />
    </>
  )
}
