import type { Member } from '#schema/api/members.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useRemoveEntry } from './api.ts'
import { isSelf, nameOf, type Viewer } from './member.ts'
import { useLeaving } from './use-leaving.ts'

export type PartDialogProps = {
  projectId: number
  projectName: string
  member: Member
  viewer: Viewer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before somebody is out of the team: a member, an invitation, or oneself. */
export function PartDialog({ projectId, projectName, member, viewer, open, onOpenChange }: PartDialogProps) {
  const remove = useRemoveEntry(projectId)
  const leave = useLeaving(projectId)
  const part = isSelf(viewer, member) ? 'leave' : member.isPending ? 'cancel' : 'remove'
  const { title, ...labels } = words[part]
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={<Consequence part={part} name={nameOf(member)} projectName={projectName} />}
      {...labels}
      destructive
      // A failure has been told by then.
      onConfirm={() => (part === 'leave' ? leave() : remove.mutateAsync(member)).catch(() => undefined)}
    />
  )
}

type Part = 'leave' | 'cancel' | 'remove'

interface Words {
  readonly title: string
  readonly confirmLabel: string
  readonly pendingLabel: string
  readonly cancelLabel?: string
}

const words: Record<Part, Words> = {
  leave: { title: 'Leave this project?', confirmLabel: 'Leave', pendingLabel: 'Leaving...' },
  cancel: {
    title: 'Cancel this invitation?',
    confirmLabel: 'Cancel invitation',
    pendingLabel: 'Cancelling...',
    cancelLabel: 'Keep it',
  },
  remove: { title: 'Remove this team member?', confirmLabel: 'Remove', pendingLabel: 'Removing...' },
}

type ConsequenceProps = { part: Part; name: string; projectName: string }

function Consequence({ part, name, projectName }: ConsequenceProps) {
  switch (part) {
    case 'leave':
      return (
        <>
          You will no longer see <strong dir="auto">{projectName}</strong>. To come back, you need a new
          invitation.
        </>
      )
    case 'cancel':
      return (
        <>
          The link that was sent to <strong>{name}</strong> opens nothing from now on. You can invite this
          address again.
        </>
      )
    case 'remove':
      return (
        <>
          <strong dir="auto">{name}</strong> will no longer see <strong dir="auto">{projectName}</strong>, at
          once. What this person has done in it stays.
        </>
      )
  }
}
