import { shortcuts } from './shortcuts.ts'
import * as styles from './shortcuts.css.ts'

export const ShortcutList = () =>
  shortcuts.map(({ where, list }) => (
    <section key={where} className={styles.section}>
      <h3 className={styles.where}>{where}</h3>
      <dl className={styles.list}>
        {list.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
