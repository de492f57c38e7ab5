import { UserPlus } from 'lucide-react'
import { useId } from 'react'
import { whyNot } from '#domain/permissions.ts'
import { labels } from '#web/features/actions/labels.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { InviteDialog, type InviteDialogProps } from './InviteDialog.tsx'
import * as styles from './team.css.ts'

/** On a phone, where the form of the rail would stand below everybody, a button brings it. */
export function InviteButton({ projectId, viewer, open, onOpenChange }: InviteDialogProps) {
  const refusal = whyNot(viewer.standing, 'invite')
  const refusalId = useId()
  return (
    <div className={styles.inviteButton}>
      <Button
        variant="primary"
        aria-disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : refusalId}
        onClick={() => onOpenChange(true)}
      >
        <UserPlus aria-hidden="true" />
        {labels.invite}
      </Button>
      {refusal !== null && (
        <p id={refusalId} className={styles.readOnly}>
          {refusal}
        </p>
      )}
      <InviteDialog projectId={projectId} viewer={viewer} open={open} onOpenChange={onOpenChange} />
    </div>
  )
}
