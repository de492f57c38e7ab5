import type { ReactNode } from 'react'
import * as styles from './avatar.css.ts'
import { initials } from './initials.ts'

export type AvatarProps = {
  /** Name or address. */
  name: string
  kind?: 'me' | 'other' | 'pending'
}

/** A person's initials on a neutral ground. The name stands beside it, so it says nothing. */
export const Avatar = ({ name, kind }: AvatarProps) => (
  <span className={styles.avatar({ kind })} aria-hidden="true">
    {initials(name)}
  </span>
)

/** Faces in a row. */
export const Avatars = ({ children }: { children: ReactNode }) => (
  <span className={styles.row}>{children}</span>
)
