import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'

/** Any path that leads nowhere. */
export default function NotFoundScreen() {
  return (
    <>
      {/* A page that is not there has no canonical address either. */}
      <title>Page not found – Brandpath</title>
      <Lost
        title="404 Page Not Found"
        mark
        action={
          <LinkButton to="/" variant="primary">
            Go to Homepage
          </LinkButton>
        }
      >
        Did you forget to add the page to the router?
      </Lost>
    </>
  )
}
