import { screens } from '#schema/screens.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { LoadError, type LoadErrorProps } from '#web/ui/feedback/States.tsx'

export const ProjectsFailure = (props: Pick<LoadErrorProps, 'query'>) => (
  <>
    <PageHead title="Failed to load projects" />
    <LoadError {...props} level="h1" title="Failed to load projects">
      Failed to load projects. Please try again.
    </LoadError>
  </>
)

/** Message for a user who has no project with the id in the URL. */
export const ProjectNotFound = () => (
  <>
    <PageHead title="Project not found" />
    <PageMessage
      title="Project not found"
      action={
        <LinkButton to={screens.home} variant="primary">
          All Projects
        </LinkButton>
      }
    >
      It may have been deleted, or you don’t have access to it.
    </PageMessage>
  </>
)
