import { PageHead } from '#web/shared/PageHead.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { LoadError } from '#web/ui/feedback/LoadError.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'

/** Shown if the projects failed to load. */
export const ProjectsFailure = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <>
    <PageHead title="Failed to load projects" />
    <LoadError
      level="h1"
      title="Failed to load projects"
      query={{ isFetching: retrying, refetch: onRetry }}
    >
      Failed to load projects. Please try again.
    </LoadError>
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
