import { useState } from 'react'
import type { GuidedTask } from '#schema/api/guides.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useWithdrawGuide } from './api.ts'

export type WithdrawDialogProps = { task: GuidedTask | null; onClose: () => void }

/** Asks before a guide goes. What it asks about stays on the screen until the dialog has gone. */
export function WithdrawDialog({ task, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useWithdrawGuide()
  const [last, setLast] = useState(task)
  if (task !== null && task !== last) setLast(task)
  return (
    <ConfirmDialog
      open={task !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Withdraw this guide?"
      description="Nobody can open it any more, and the task takes votes again, with those that stood."
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      destructive
      // A failure has been told by then.
      onConfirm={() => (last ? mutateAsync(last).catch(() => undefined) : Promise.resolve())}
    >
      <p>
        <strong>{last?.title}</strong>
      </p>
    </ConfirmDialog>
  )
}
