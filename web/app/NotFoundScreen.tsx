import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'

export default function NotFoundScreen() {
  return (
    <>
      {/* Without PageHead, because a missing page has no canonical address. */}
      <title>Page not found – Brandpath</title>
      <PageMessage
        title="404 Page Not Found"
        action={
          <LinkButton to="/" variant="primary">
            Go to Homepage
          </LinkButton>
        }
      >
        Did you forget to add the page to the router?
      </PageMessage>
    </>
  )
}
