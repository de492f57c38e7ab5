import { createContext, createElement, useContext, useId, type ReactNode } from 'react'
import * as styles from './task.css.ts'

/** Heading level of the sections: one below the title of the task. */
export const SectionLevel = createContext<'h2' | 'h3'>('h3')

export type SectionProps = {
  title: string
  aside?: ReactNode
  /** Element id of the heading, which can have the focus. */
  headingId?: string
  children: ReactNode
}

export function Section({ title, aside, headingId, children }: SectionProps) {
  const level = useContext(SectionLevel)
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section aria-labelledby={id}>
      <div className={styles.sectionHead}>
        {createElement(level, { id, tabIndex: -1, className: styles.sectionTitle }, title)}
        {aside !== undefined && <span className={styles.muted}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
