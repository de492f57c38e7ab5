import { Mark } from '#web/ui/brand/Mark.tsx'
import * as styles from './feedback.css.ts'

export type LoadingOverlayProps = { title?: string; text?: string }

/** Full-screen, while a project opens. */
export function LoadingOverlay({
  title = 'Loading Project',
  text = 'Preparing project data...',
}: LoadingOverlayProps) {
  return (
    <div role="status" className={styles.overlay}>
      <Mark size="3rem" waiting className={styles.overlayMark} />
      <p className={styles.overlayTitle}>{title}</p>
      <p className={styles.overlayText}>{text}</p>
    </div>
  )
}
