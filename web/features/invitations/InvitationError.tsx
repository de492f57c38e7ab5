import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

export type InvitationErrorProps = {
  title?: string
  /** What can be done about it, in place of going home. */
  action?: ReactNode
  /** What is safe, and what to do. */
  advice?: ReactNode
  /** What is wrong. */
  children: ReactNode
}

/** An invitation that opens nothing, and the way out. */
export const InvitationError = ({
  title = 'Invitation Error',
  action = <GoHome primary />,
  advice,
  children,
}: InvitationErrorProps) => (
  <InvitationFrame title={title}>
    <div role="alert" className={styles.card}>
      <div className={styles.words}>
        <p>{children}</p>
        {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      </div>
      <div className={styles.actions}>{action}</div>
    </div>
  </InvitationFrame>
)

export const GoHome = ({ primary = false }: { primary?: boolean }) => (
  <LinkButton to="/" variant={primary ? 'primary' : 'secondary'}>
    Go to Homepage
  </LinkButton>
)
