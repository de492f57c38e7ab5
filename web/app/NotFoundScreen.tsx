import { screens } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'

export default function NotFoundScreen() {
  return (
    <>
      {/* Sets only the title instead of using PageHead, because a missing page has no canonical URL. */}
      <title>Page not found – Brandpath</title>
      <PageMessage
        title="404 Page Not Found"
        action={
          <LinkButton to={screens.home} variant="primary">
            Go to Homepage
          </LinkButton>
        }
      >
        Did you forget to add the page to the router?
      </PageMessage>
    </>
  )
}
