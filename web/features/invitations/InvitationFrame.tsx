import { useEffect, type ReactNode } from 'react'
import { PageHead } from '#web/shared/PageHead.tsx'
import { AccountFrame } from '#web/shared/accounts/AccountFrame.tsx'
import { HomeButton } from '#web/shared/accounts/HomeButton.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import * as styles from './invitations.css.ts'

export type InvitationFrameProps = {
  title: string
  heading?: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** Focuses the heading on mount, because the previously focused control has disappeared. */
export function InvitationFrame({ title, heading = title, intro, children }: InvitationFrameProps) {
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <AccountFrame title={heading} intro={intro}>
      <PageHead title={title} description="Accept an invitation to work on a brand launch together." />
      {children}
    </AccountFrame>
  )
}

type InvitationErrorProps = {
  title?: string
  action?: ReactNode
  advice?: ReactNode
  children: ReactNode
}

export const InvitationError = ({
  title = 'Invitation Error',
  action = <HomeButton primary />,
  advice,
  children,
}: InvitationErrorProps) => (
  <InvitationFrame title={title}>
    <div role="alert" className={styles.card}>
      <div className={styles.message}>
        <p>{children}</p>
        {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      </div>
      <div className={styles.actions}>{action}</div>
    </div>
  </InvitationFrame>
)

export const RetryActions = ({ pending, onClick }: { pending: boolean; onClick: () => void }) => (
  <>
    <Button variant="primary" pending={pending} onClick={onClick}>
      Try Again
    </Button>
    <HomeButton />
  </>
)

export const InvitationCheck = () => (
  <div className={styles.delayed}>
    <Progress title="Checking your invitation">One moment, please.</Progress>
  </div>
)

export const Progress = ({ title, children }: { title: string; children: ReactNode }) => (
  <InvitationFrame title={title}>
    <div role="status" className={styles.waiting}>
      <Mark size="2rem" animated />
      <p>{children}</p>
    </div>
  </InvitationFrame>
)
