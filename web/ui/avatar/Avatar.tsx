import type { ReactNode } from 'react'
import * as styles from './avatar.css.ts'
import { initials } from './initials.ts'

/**
 * A circle with a user's initials, hidden from screen readers. Show the user's name next to the circle. The initials are
 * no text of the page, so that the label of a button with an avatar need not contain them.
 */
export const Avatar = ({ name, kind }: { name: string; kind?: 'me' | 'other' | 'pending' }) => (
  <span className={styles.avatar({ kind })} data-initials={initials(name)} aria-hidden="true" />
)

export const Avatars = ({ children }: { children: ReactNode }) => (
  <span className={styles.row}>{children}</span>
)
