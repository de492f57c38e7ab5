import { useQuery } from '@tanstack/react-query'
import type { GuideVersion } from '#schema/api/guides.ts'
import { userMessage } from '#web/http/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { formatExactTime } from '#web/ui/text/format.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'
import { guideVersionsQuery, readVersion } from './api.ts'
import { rows } from '#web/ui/card/rows.css.ts'
import * as styles from './guides.css.ts'
import type { GuideText } from './use-guide-draft.ts'

export type GuideVersionsProps = {
  taskKey: string
  /** Puts a text into the editor. Returns a function that takes it back. */
  onRestore: (text: GuideText) => () => void
}

/** The published versions of a guide. */
export function GuideVersions({ taskKey, onRestore }: GuideVersionsProps) {
  const { data: versions = [] } = useQuery(guideVersionsQuery(taskKey))
  if (versions.length === 0) return null

  async function restore({ number }: GuideVersion) {
    try {
      const undo = onRestore(await readVersion(taskKey, number))
      toast({
        title: `Version ${number} is in the editor`,
        description: 'Publish it to replace the current version.',
        action: { label: 'Undo', onClick: undo },
      })
    } catch (error) {
      toastError((error instanceof Error && userMessage(error)) || 'Failed to load version')
    }
  }

  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions" className={styles.heading}>
        Published versions
      </h2>
      <ul className={rows}>
        {versions.map((version) => (
          <li key={version.number} className={styles.row}>
            <div className={styles.facts}>
              <span className={styles.title}>
                Version {version.number}
                {version.isCurrent && ' (current)'}
              </span>
              <span className={styles.detail}>
                {formatExactTime(version.publishedAt)}
                {version.publishedBy !== null && (
                  <>
                    {' by '}
                    <bdi>{version.publishedBy}</bdi>
                  </>
                )}
              </span>
            </div>
            <div className={styles.actions}>
              <Button size="sm" onClick={() => void restore(version)}>
                <AccessibleLabel label={`Restore: version ${version.number}`}>Restore</AccessibleLabel>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
