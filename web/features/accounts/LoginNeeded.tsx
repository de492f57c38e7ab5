import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { queuePrefix, storedKeys } from '#web/http/storage.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { returnTo } from './return-to.ts'

/** Replaces the screen when the session of the user has ended. Clears all toasts and focuses the heading. */
export function LoginNeeded({ title, userId }: { title: string; userId: number }) {
  const queued = storedKeys(queuePrefix(userId)).length
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
        {queued > 0 &&
          ` ${queued} ${queued === 1 ? 'change is' : 'changes are'} saved in this browser and will be sent after you log in.`}
      </PageMessage>
    </>
  )
}
