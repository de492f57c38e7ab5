import { PageHead } from '#web/shared/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'

/** Shown if the projects failed to load. */
export const ProjectsFailure = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <>
    <PageHead title="Failed to load projects" />
    <ErrorState
      level="h1"
      title="Failed to load projects"
      action={
        <Button variant="primary" pending={retrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Failed to load projects. Please try again.
    </ErrorState>
  </>
)

/** Shown for an id that is not one of the user's projects. */
export const ProjectNotFound = () => (
  <>
    <PageHead title="Project not found" />
    <PageMessage
      title="Project not found"
      mark
      action={
        <LinkButton to="/" variant="primary">
          All Projects
        </LinkButton>
      }
    >
      It may have been deleted, it was never shared with you, or you are no longer in its team.
    </PageMessage>
  </>
)
