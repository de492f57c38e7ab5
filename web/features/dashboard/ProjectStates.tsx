import { PageHead } from '#web/app/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'

/** No project of this person is known, nor whether there is one. */
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

/** The one answer for an id that is nobody's project here; home tells whoever has none at all what to do. */
export const ProjectNotFound = () => (
  <>
    <PageHead title="Project not found" />
    <Lost
      title="Project not found"
      mark
      action={
        <LinkButton to="/" variant="primary">
          All Projects
        </LinkButton>
      }
    >
      It may have been deleted, it was never shared with you, or you are no longer in its team.
    </Lost>
  </>
)
