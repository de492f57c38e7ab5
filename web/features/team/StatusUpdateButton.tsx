import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/features/actions/labels.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { whyNoStatusUpdate, type Viewer } from './member.ts'
import { StatusUpdateDialog } from './StatusUpdateDialog.tsx'
import * as styles from './team.css.ts'

export type StatusUpdateButtonProps = {
  project: Pick<Project, 'id' | 'name'>
  members: readonly Member[]
  viewer: Viewer
  block?: boolean
}

/** Opens the dialog that mails the team; while there is nobody to mail, or the role may not, it says why. */
export function StatusUpdateButton({ project, members, viewer, block }: StatusUpdateButtonProps) {
  const [open, setOpen] = useState(false)
  const refusal = whyNoStatusUpdate(viewer, members)
  const refusalId = useId()
  return (
    <div className={styles.withReason}>
      <Button
        block={block}
        aria-disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : refusalId}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden="true" />
        {labels.sendStatusUpdate}
      </Button>
      {refusal !== null && (
        <p id={refusalId} className={styles.readOnly}>
          {refusal}
        </p>
      )}
      <StatusUpdateDialog project={project} open={open} onOpenChange={setOpen} />
    </div>
  )
}
