import { useEffect } from 'react'
import { PageHead } from '#web/app/PageHead.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'
import { clearToasts } from '#web/ui/toast/toast-store.ts'

/**
 * In place of a screen whose session has ended. What had focus is gone: it moves to what is said instead, which
 * also takes the place of whatever toast told of the same.
 */
export function LoginNeeded({ title }: { title: string }) {
  useEffect(() => {
    clearToasts()
    document.querySelector('h1')?.focus()
  }, [])
  return (
    <>
      <PageHead title={title} />
      <Lost
        title={title}
        mark
        action={
          <LinkButton to="/auth" variant="primary">
            Go to Login
          </LinkButton>
        }
      >
        Your session has ended. Log in to go on.
      </Lost>
    </>
  )
}
