import { useQuery } from '@tanstack/react-query'
import { Map as MapIcon } from 'lucide-react'
import { Suspense } from 'react'
import type { RoadmapUpdate } from '#schema/api/roadmap.ts'
import { summarizeUpdate } from '#domain/roadmap/update-summary.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { roadmapUpdateQuery } from './api.ts'
import * as styles from './roadmap.css.ts'

const UpdatePreview = lazyComponent(() => import('./UpdatePreview.tsx'))

type NewRoadmapNoticeProps = {
  projectId: number
  disabledReason: string | null
}

export default function NewRoadmapNotice({ projectId, disabledReason }: NewRoadmapNoticeProps) {
  const { data } = useQuery(roadmapUpdateQuery(projectId))
  // The dialog keeps the previewed version, even if a newer version is published in the meantime.
  const { item, dialog, ask } = useConfirmation<RoadmapUpdate>()
  const hasUpdate = data !== undefined && data.newest !== data.version

  return (
    <>
      {hasUpdate && (
        <Notice
          kind="info"
          icon={MapIcon}
          className={styles.notice}
          {...(disabledReason === null && {
            action: (
              <Button size="sm" onClick={() => ask(data)}>
                Review changes
              </Button>
            ),
          })}
        >
          A roadmap update is available: {summaryOf(data)}.
          {disabledReason !== null && <span className={styles.disabledReason}> {disabledReason}</span>}
        </Notice>
      )}
      {item && (
        <Dialog
          {...dialog}
          title="Update the roadmap"
          description="Every task keeps its status. New tasks start as pending. Retired tasks no longer appear or count; their history is kept."
        >
          <Suspense fallback={null}>
            <UpdatePreview projectId={projectId} update={item} onClose={() => dialog.onOpenChange(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

const summaryOf = ({ added, retired, changed }: RoadmapUpdate): string =>
  summarizeUpdate({ added: added.length, retired: retired.length, changed: changed.length })
