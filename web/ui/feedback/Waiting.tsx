import { Mark } from '#web/ui/brand/Mark.tsx'
import { hidden } from '#web/ui/text/text.css.ts'
import * as styles from './feedback.css.ts'

/** In the place of a screen that is not known yet: the mark, its steps lit in turn; seen after 200 ms. */
export const Waiting = () => (
  <div role="status" className={styles.waiting}>
    <Mark size="3rem" waiting />
    <h1 className={hidden} data-placeholder="">
      Loading
    </h1>
  </div>
)
