import { Mark } from '#web/ui/brand/Mark.tsx'
import { hidden } from '#web/ui/text/text.css.ts'
import * as styles from './feedback.css.ts'

export const LoadingOverlay = () => (
  <div role="status" className={styles.overlay}>
    <Mark size="3rem" animated className={styles.overlayMark} />
    <p className={styles.overlayTitle}>Loading Project</p>
    <p className={styles.overlayText}>Preparing project data...</p>
  </div>
)

export const LoadingScreen = () => (
  <div role="status" className={styles.loadingScreen}>
    <Mark size="3rem" animated />
    <h1 className={hidden} data-placeholder="">
      Loading
    </h1>
  </div>
)
