import * as Radix from 'radix-ui/alert-dialog'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import * as styles from './dialog.css.ts'
import { useFocusReturn } from './use-focus-return.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Text that states the consequences of the action, and whether the action can be undone. */
  description: ReactNode
  confirmLabel: string
  pendingLabel: string
  cancelLabel?: string
  /** Runs the confirmed action. The dialog closes when the promise settles. The caller must report errors. */
  onConfirm: () => void | Promise<unknown>
  /** Id of the element that gets the focus if the dialog closes and its opener no longer exists. */
  focusFallback?: string
  children?: ReactNode
}

export default function RadixConfirm({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  focusFallback,
  children,
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false)
  const focusReturn = useFocusReturn(focusFallback)

  async function confirm() {
    setPending(true)
    try {
      await onConfirm()
    } catch {
      // Ignore the error, because the caller has reported it.
    } finally {
      setPending(false)
      onOpenChange(false)
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content className={styles.dialog} {...focusReturn}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Description className={styles.description}>{description}</Radix.Description>
            {children !== undefined && <div className={styles.description}>{children}</div>}
            <div className={styles.actions}>
              <Radix.Cancel asChild>
                <Button aria-disabled={pending}>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button
                variant="danger"
                pending={pending}
                pendingLabel={pendingLabel}
                onClick={() => void confirm()}
              >
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
