import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import * as styles from './dialog.css.ts'
import { useFocusReturn } from './use-focus-return.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Text below the title. Screen readers read the title and the text together. */
  description?: ReactNode
  children?: ReactNode
}

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
