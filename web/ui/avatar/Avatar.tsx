import type { ReactNode } from 'react'
import * as styles from './avatar.css.ts'
import { initials } from './initials.ts'

export type AvatarProps = {
  /** Name or email address. */
  name: string
  kind?: 'me' | 'other' | 'pending'
}

/** A user's initials, hidden from screen readers: show the name beside it. */
export const Avatar = ({ name, kind }: AvatarProps) => (
  <span className={styles.avatar({ kind })} aria-hidden="true">
    {initials(name)}
  </span>
)

export const Avatars = ({ children }: { children: ReactNode }) => (
  <span className={styles.row}>{children}</span>
)
