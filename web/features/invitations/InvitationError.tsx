import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

export type InvitationErrorProps = {
  title?: string
  /** What can be done about it, in place of going home. */
  action?: ReactNode
  /** What is wrong. */
  children: ReactNode
}

/** An invitation that opens nothing, and the way out. */
export const InvitationError = ({
  title = 'Invitation Error',
  action = <GoHome primary />,
  children,
}: InvitationErrorProps) => (
  <InvitationFrame title={title}>
    <div role="alert" className={styles.card}>
      <p>{children}</p>
      <div className={styles.actions}>{action}</div>
    </div>
  </InvitationFrame>
)

export const GoHome = ({ primary = false }: { primary?: boolean }) => (
  <LinkButton to="/" variant={primary ? 'primary' : 'secondary'}>
    Go to Homepage
  </LinkButton>
)
