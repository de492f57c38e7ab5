import { useState } from 'react'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './task-card.css.ts'

/** What to do is the first sentence; how, and how to know that it is done, are in the others. */
const firstSentence = /^.*?[.!?](?=\s|$)/s

export type TaskTextProps = { title: string; description: string; className: string }

/** A task's description: its first sentence, and the rest when asked for. */
export function TaskText({ title, description, className }: TaskTextProps) {
  const [open, setOpen] = useState(false)
  const first = firstSentence.exec(description)?.[0] ?? description
  const hasMore = first.length < description.trimEnd().length
  return (
    <p className={className}>
      {open ? description : first}
      {hasMore && (
        <>
          {' '}
          <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Read less' : 'Read more'}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </button>
        </>
      )}
    </p>
  )
}
