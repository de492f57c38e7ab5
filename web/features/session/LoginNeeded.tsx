import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'

/** In place of a screen whose session has ended. */
export const LoginNeeded = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <Lost
      title={title}
      mark
      action={
        <LinkButton to="/auth" variant="primary">
          Go to Login
        </LinkButton>
      }
    >
      Your session has ended. What you did is saved.
    </Lost>
  </>
)
