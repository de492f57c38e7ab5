import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingOverlay } from '#web/ui/feedback/LoadingScreen.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { ShowMore, type ShowMoreProps } from '#web/ui/feedback/ShowMore.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import * as styles from './design.css.ts'

const paging = (state: Partial<ShowMoreProps['mutation']> = {}): ShowMoreProps['mutation'] => ({
  isPending: false,
  error: null,
  mutateAsync: () => Promise.resolve(),
  ...state,
})

export const Feedback = () => (
  <>
    <Loading label="Loading tasks..." className={styles.stack}>
      <Skeleton width="16rem" height="2.25rem" />
      <Skeleton />
      <Skeleton width="80%" />
      <Skeleton width="2rem" height="2rem" round />
    </Loading>
    <EmptyState
      level="h3"
      mark={<CategoryTicks category={1} />}
      title="No guide has been requested yet"
      action={<LinkButton to="/design">Go to the tasks</LinkButton>}
    >
      Press Upvote on a task to request its guide. The task with the most votes gets its guide next.
    </EmptyState>
    <EmptyState
      level="h3"
      mark={<Mark size="2rem" />}
      title="No project found. Create your first project!"
      action={<Button variant="primary">Create Project</Button>}
    >
      You can create up to 2 projects.
    </EmptyState>
    <ErrorState
      level="h3"
      title="Failed to load projects"
      action={<Button variant="primary">Try Again</Button>}
    >
      The server did not answer in time. Your projects are safe; nothing was changed.
    </ErrorState>
    <Notice kind="offline">
      <strong>You are offline.</strong> Showing data from 09:42. 2 changes wait to be sent.
    </Notice>
    <Notice kind="update" action={<Button size="sm">Update now</Button>}>
      A new version is ready.
    </Notice>
    <Notice kind="top" action={<Button variant="link">See the ranking</Button>}>
      Next how-to guide: <strong>Test your assets for fame and uniqueness</strong>, asked for by 27 people.
    </Notice>
    <Notice kind="warning">This project has reached its limit.</Notice>
    <Notice kind="danger" action={<Button size="sm">Try Again</Button>}>
      <strong>Error loading team members.</strong> Request failed with status 503
    </Notice>
    <Notice kind="info">Just so that you know.</Notice>
    <ShowMore mutation={paging()} label="Show more" onLoaded={() => undefined} />
    <ShowMore mutation={paging({ isPending: true })} label="Show more" onLoaded={() => undefined} />
    <ShowMore
      mutation={paging({ error: new Error('Request failed with status 503') })}
      label="Show more"
      onLoaded={() => undefined}
    />
    <PageMessage
      level="h3"
      mark
      title="404 Page Not Found"
      action={
        <LinkButton variant="primary" to="/">
          Go to Homepage
        </LinkButton>
      }
    >
      Did you forget to add the page to the router?
    </PageMessage>
    <div className={styles.frame}>
      <LoadingOverlay />
    </div>
  </>
)
