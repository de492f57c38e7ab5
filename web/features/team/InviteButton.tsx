import { UserPlus } from 'lucide-react'
import { whyNot } from '#domain/permissions.ts'
import { labels } from '#web/features/actions/labels.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { InviteDialog, type InviteDialogProps } from './InviteDialog.tsx'
import * as styles from './team.css.ts'

/** On a phone, where the form of the rail would stand below everybody, a button brings it. */
export function InviteButton({ projectId, viewer, open, onOpenChange }: InviteDialogProps) {
  const refusal = whyNot(viewer.standing, 'invite')
  const button = (
    <Button variant="primary" block aria-disabled={refusal !== null} onClick={() => onOpenChange(true)}>
      <UserPlus aria-hidden="true" />
      {labels.invite}
    </Button>
  )
  return (
    <div className={styles.inviteButton}>
      {refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>}
      <InviteDialog projectId={projectId} viewer={viewer} open={open} onOpenChange={onOpenChange} />
    </div>
  )
}
