import * as Radix from 'radix-ui/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import * as styles from './dialog.css.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Loaded lazily by ConfirmDialog. */
export default function RadixConfirm({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false)
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn()
  const confirmButton = useRef<HTMLButtonElement>(null)

  async function confirm() {
    setPending(true)
    try {
      await onConfirm()
    } catch {
      // The caller has reported the error.
    } finally {
      setPending(false)
      onOpenChange(false)
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            className={styles.dialog}
            onCloseAutoFocus={onCloseAutoFocus}
            onOpenAutoFocus={(event) => {
              onOpenAutoFocus()
              // Radix focuses Cancel, which is right for destructive actions.
              if (destructive) return
              event.preventDefault()
              confirmButton.current?.focus()
            }}
          >
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Description className={styles.description}>{description}</Radix.Description>
            {children !== undefined && <div className={styles.description}>{children}</div>}
            <DialogActions>
              <Radix.Cancel asChild>
                <Button aria-disabled={pending}>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button
                ref={confirmButton}

                variant={destructive ? 'danger' : 'primary'}
                pending={pending}
                pendingLabel={pendingLabel}
                onClick={() => void confirm()}
              >
                {confirmLabel}
              </Button>
            </DialogActions>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
