import { useEffect, useState } from 'react'
import { userMessage } from '#web/http/request-error.ts'
import { usePreview } from './api.ts'
import * as styles from './guides.css.ts'

const previewDelayMs = 300

/** Shows the guide as its readers will see it. Follows the text with a short delay. */
export function GuidePreview({ title, markdown }: { title: string; markdown: string }) {
  const shown = useDelayed(markdown)
  const isEmpty = shown.trim() === ''
  // The server requires a title, but the preview shows the typed one.
  const { data, error } = usePreview('Preview', shown, !isEmpty)
  return (
    <>
      <p className={styles.tools}>
        <span className={styles.paneLabel}>Preview</span>
        {data !== undefined && !isEmpty && (
          <span className={styles.note}>{data.readingMinutes} min read</span>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must be able to scroll the region */}
      <div role="region" aria-label="Preview" tabIndex={0} className={styles.preview}>
        {title.trim() !== '' && <h2 className={styles.previewTitle}>{title}</h2>}
        {isEmpty ? (
          <p className={styles.note}>The preview appears as you type.</p>
        ) : error !== null ? (
          <p role="status">Failed to load preview. {userMessage(error)}</p>
        ) : data === undefined ? (
          <p role="status">Loading preview...</p>
        ) : (
          // The server sanitises this HTML, as it does for the guide page.
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
        )}
      </div>
    </>
  )
}

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), previewDelayMs)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
