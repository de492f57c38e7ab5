import { X } from 'lucide-react'
import type { Member } from '#schema/api/members.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { isSelf, nameOf, whyNotToMember, type Viewer } from './member.ts'
import * as styles from './team.css.ts'

export type RemoveButtonProps = {
  member: Member
  viewer: Viewer
  projectName: string
  /** Asks before it is done. */
  onAsk: (member: Member) => void
}

/** Ends somebody's place in the team, or one's own. The owner's never ends. */
export function RemoveButton({ member, viewer, projectName, onAsk }: RemoveButtonProps) {
  if (member.isOwner) return null
  if (isSelf(viewer, member)) {
    return (
      <Button variant="ghost" size="sm" className={styles.leave} onClick={() => onAsk(member)}>
        <span>
          Leave<VisuallyHidden> {projectName}</VisuallyHidden>
        </span>
      </Button>
    )
  }
  const refusal = whyNotToMember(viewer, member.isPending ? 'cancelInvitation' : 'removeMember', member)
  const name = nameOf(member)
  const button = (
    <IconButton
      size="sm"
      icon={X}
      label={member.isPending ? `Cancel the invitation of ${name}` : `Remove ${name}`}
      aria-disabled={refusal !== null || undefined}
      className={classNames(styles.cross, refusal !== null && styles.inert)}
      onClick={() => refusal === null && onAsk(member)}
    />
  )
  return refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>
}
