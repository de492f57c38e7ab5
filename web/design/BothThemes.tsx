import type { ReactNode } from 'react'
import * as styles from './design.css.ts'

export type BothThemesProps = { title: string; children: (ground: 'light' | 'dark') => ReactNode }

/** Shows a group of components in both themes. */
export const BothThemes = ({ title, children }: BothThemesProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <div className={styles.stages}>
      <div className={styles.stage} data-theme="light">
        {children('light')}
      </div>
      <div className={styles.stage} data-theme="dark">
        {children('dark')}
      </div>
    </div>
  </section>
)
