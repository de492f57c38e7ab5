import * as styles from './video.css.ts'

const steps = [1, 2, 3, 4] as const

/** The four steps of the path as a stair: a picture without words. */
export const Stair = () =>
  steps.map((step) => <span key={step} data-cat={step} className={styles.step[step]} aria-hidden="true" />)
