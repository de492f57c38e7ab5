import { useEffect } from 'react'
import { PageHead } from '#web/app/PageHead.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'

/** In place of a screen whose session has ended. What had focus is gone: it moves to what is said instead. */
export function LoginNeeded({ title }: { title: string }) {
  useEffect(() => document.querySelector('h1')?.focus(), [])
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
