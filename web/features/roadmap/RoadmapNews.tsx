import { useQuery } from '@tanstack/react-query'
import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import type { Adoption } from '#schema/api/roadmap.ts'
import { differenceWords } from '#domain/difference-words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { AdoptionPreview } from './AdoptionPreview.tsx'
import { adoptionOf } from './api.ts'
import * as styles from './roadmap.css.ts'

export type RoadmapNewsProps = {
  projectId: number
  /** Why the reader may not adopt it; null where he may. */
  refusal: string | null
}

/** Says that there is a newer roadmap than the project's, shows what it changes, and adopts it. */
export function RoadmapNews({ projectId, refusal }: RoadmapNewsProps) {
  const { data } = useQuery(adoptionOf(projectId))
  // What was looked at stays as it is, whatever is published meanwhile.
  const [looked, setLooked] = useState<Adoption>()
  const [open, setOpen] = useState(false)
  const isNews = data !== undefined && data.newest !== data.version

  function look(adoption: Adoption) {
    setLooked(adoption)
    setOpen(true)
  }

  return (
    <>
      {isNews && (
        <Notice
          kind="info"
          icon={MapIcon}
          className={styles.news}
          {...(refusal === null && {
            action: (
              <Button size="sm" onClick={() => look(data)}>
                See what changes
              </Button>
            ),
          })}
        >
          The roadmap has a newer version: {wordsOf(data)}.
          {refusal !== null && <span className={styles.refusal}> {refusal}</span>}
        </Notice>
      )}
      {looked && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="A newer roadmap"
          description="Every task keeps its status. New tasks start as pending. Retired tasks leave the board and the totals; their history stays."
        >
          <AdoptionPreview projectId={projectId} adoption={looked} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const wordsOf = ({ added, retired, changed }: Adoption): string =>
  differenceWords({ added: added.length, retired: retired.length, changed: changed.length })
