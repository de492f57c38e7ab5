import * as styles from './plain-icons.css.ts'

/** Icon for an assignee. Like the others, it has no label of its own. */
export const PersonIcon = () => <span aria-hidden="true" className={styles.person} />

export const CalendarIcon = () => <span aria-hidden="true" className={styles.calendar} />

/** Six dots: what is beside them can be dragged. */
export const GripIcon = () => <span aria-hidden="true" className={styles.grip} />
