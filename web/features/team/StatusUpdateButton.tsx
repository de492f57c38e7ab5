import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { whyNot } from '#domain/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import type { Viewer } from './member.ts'

const StatusUpdateForm = lazyOnIdle(() => import('./StatusUpdateForm.tsx'))

export type StatusUpdateButtonProps = {
  project: Pick<Project, 'id' | 'name'>
  members: readonly Member[]
  viewer: Viewer
  block?: boolean
}

/** Opens the dialog that mails the team; while there is nobody to mail, or the role may not, it says why. */
export function StatusUpdateButton({ project, members, viewer, block }: StatusUpdateButtonProps) {
  const [open, setOpen] = useState(false)
  const refusal = whyNot(viewer.standing, 'sendStatusUpdate') ?? whyNobody(members, viewer)
  const button = (
    <Button block={block} aria-disabled={refusal !== null} onClick={() => setOpen(true)}>
      <Send aria-hidden="true" />
      Send status update
    </Button>
  )
  return (
    <>
      {refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Send status update"
        description={`Everybody in the team of ${project.name} gets this email, you too. Open invitations do not.`}
      >
        <Suspense fallback={<Loading label="Loading..." />}>
          <StatusUpdateForm projectId={project.id} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}

const whyNobody = (members: readonly Member[], { userId }: Viewer): string | null =>
  members.some((member) => !member.isPending && member.userId !== userId)
    ? null
    : 'There is nobody else in the team yet. Invite somebody first.'
