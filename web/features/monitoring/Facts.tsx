import type { ReactNode } from 'react'
import * as styles from './facts.css.ts'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** In what, or of how much. */
  readonly detail?: string
}

export type FactsProps = { facts: readonly Fact[]; small?: boolean }

/** Figures with their names: large in a grid of tiles, or small in lines within a card. */
export const Facts = ({ facts, small = false }: FactsProps) => (
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
