import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { returnTo } from './return-to.ts'

/** Replaces the screen when the session has ended. Clears all toasts and focuses the heading. */
export function LoginNeeded({ title }: { title: string }) {
  const location = useLocation()
  useEffect(() => {
    clearToasts()
    document.querySelector('h1')?.focus()
  }, [])
  return (
    <>
      <PageHead title={title} />
      <PageMessage
        title={title}
        action={
          <LinkButton to={screens.login} state={returnTo(location)} variant="primary">
            Go to Login
          </LinkButton>
        }
      >
        Your session has ended. Log in to continue.
      </PageMessage>
    </>
  )
}
