import type { ReactNode } from 'react'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

/** Until it is known what the link opens. */
export const Verifying = () => (
  <div className={styles.settling}>
    <Underway title="Checking your invitation">One moment, please.</Underway>
  </div>
)

/** Until the invitation is accepted. */
export const Accepting = ({ place }: { place: string }) => (
  <Underway title="Accepting Invitation">
    Adding you to <bdi>{place}</bdi>...
  </Underway>
)

const Underway = ({ title, children }: { title: string; children: ReactNode }) => (
  <InvitationFrame title={title}>
    <div role="status" className={styles.waiting}>
      <Mark size="2rem" waiting />
      <p>{children}</p>
    </div>
  </InvitationFrame>
)
