import * as styles from './monitoring.css.ts'

export interface Fact {
  readonly label: string
  readonly value: string
  readonly detail?: string
}

export const FactList = ({ facts, small = false }: { facts: readonly Fact[]; small?: boolean }) => (
  <dl className={small ? undefined : styles.tiles}>
    {facts.map(({ label, value, detail }) => (
      <div key={label} className={small ? styles.line : styles.tile}>
        <dt className={styles.muted}>{label}</dt>
        <dd className={small ? styles.figure : styles.largeFigure}>
          {detail === undefined ? (
            value
          ) : (
            <>
              {value} <span className={styles.detail}>{detail}</span>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
