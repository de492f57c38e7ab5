import { modifierKey } from '#web/shared/keyboard.ts'
import * as styles from './shortcuts.css.ts'

const groups = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [modifierKey, 'K'], effect: 'Search projects, tasks, people, guides and actions' },
      { keys: [modifierKey, 'Z'], effect: 'Undo your last change' },
      { keys: ['?'], effect: 'Show this list' },
      { keys: ['Esc'], effect: 'Close the open dialog or menu' },
    ],
  },
  {
    title: 'In an open task',
    shortcuts: [
      { keys: ['J'], effect: 'Open the next task' },
      { keys: ['K'], effect: 'Open the previous task' },
      { keys: ['Esc'], effect: 'Close the task' },
    ],
  },
  {
    title: 'In search',
    shortcuts: [
      { keys: ['↑', '↓'], effect: 'Move through the results' },
      { keys: ['Home', 'End'], effect: 'Go to the first or last result' },
      { keys: ['Enter'], effect: 'Choose' },
      { keys: [modifierKey, 'Enter'], effect: 'Open a page in a new tab' },
    ],
  },
]

const ShortcutList = () =>
  groups.map(({ title, shortcuts }) => (
    <section key={title} className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, effect }) => (
          <div key={effect} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.effect}>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))

export default ShortcutList
