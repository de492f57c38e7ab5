import type { ReactNode } from 'react'
import * as styles from './fact-list.css.ts'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** A unit or a total. */
  readonly detail?: string
}

export type FactListProps = { facts: readonly Fact[]; small?: boolean }

/** Labelled values: tiles, or lines within a card if `small`. */
export const FactList = ({ facts, small = false }: FactListProps) => (
  <dl className={small ? styles.lines : styles.tiles}>
    {facts.map(({ label, value, detail }) => (
      <div key={label} className={small ? styles.line : styles.tile}>
        <dt className={styles.label}>{label}</dt>
        <dd className={small ? styles.figure : styles.largeFigure}>
          {value}
          {detail !== undefined && (
            <>
              {' '}
              <span className={styles.detail}>{detail}</span>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
