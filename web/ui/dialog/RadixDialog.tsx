import * as Radix from 'radix-ui/dialog'
import type { DialogProps } from './Dialog.tsx'
import * as styles from './dialog.css.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Loaded lazily by Dialog. */
export default function RadixDialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            {...focusReturn}
            className={styles.dialog}
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children !== undefined && <div className={styles.body}>{children}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
