import { createContext, createElement, useContext, useId, type ReactNode, type Ref } from 'react'
import * as styles from './task.css.ts'

/** Heading level of the sections: one below the title of the task. */
export const SectionLevel = createContext<'h2' | 'h3'>('h3')

export type SectionProps = {
  title: string
  aside?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function Section({ title, aside, headingRef, children }: SectionProps) {
  const level = useContext(SectionLevel)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.sectionHead}>
        {createElement(level, { id, ref: headingRef, tabIndex: -1, className: styles.sectionTitle }, title)}
        {aside !== undefined && <span className={styles.muted}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
