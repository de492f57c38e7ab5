import { UserPlus } from 'lucide-react'
import { whyNot } from '#domain/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { InviteForm } from './InviteForm.tsx'
import type { Viewer } from './member.ts'
import * as styles from './team.css.ts'

export type InviteButtonProps = {
  projectId: number
  viewer: Viewer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** On a phone, where the form of the rail would stand below everybody, a button brings it. */
export function InviteButton({ projectId, viewer, open, onOpenChange }: InviteButtonProps) {
  const refusal = whyNot(viewer.standing, 'invite')
  const button = (
    <Button variant="primary" block aria-disabled={refusal !== null} onClick={() => onOpenChange(true)}>
      <UserPlus aria-hidden="true" />
      Invite
    </Button>
  )
  return (
    <div className={styles.inviteButton}>
      {refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>}
      <Dialog open={open} onOpenChange={onOpenChange} title="Invite a teammate">
        <InviteForm projectId={projectId} viewer={viewer} withRole onClose={() => onOpenChange(false)} />
      </Dialog>
    </div>
  )
}
