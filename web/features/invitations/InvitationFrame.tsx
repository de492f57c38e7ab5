import { useEffect, type ReactNode } from 'react'
import { PageHead } from '#web/app/PageHead.tsx'
import { AuthFrame } from '#web/features/session/AuthFrame.tsx'

export type InvitationFrameProps = {
  title: string
  /** The title as the page shows it, where a name is part of it. */
  heading?: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/**
 * One state of an invitation. It takes the place of the one before, whose controls are gone: what it says is read
 * from its heading.
 */
export function InvitationFrame({ title, heading = title, intro, children }: InvitationFrameProps) {
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <AuthFrame title={heading} intro={intro}>
      <PageHead title={title} description="Accept an invitation to work on a brand launch together." />
      {children}
    </AuthFrame>
  )
}
