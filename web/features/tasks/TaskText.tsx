import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import * as styles from './task-card.css.ts'

export type TaskTextProps = { title: string; description: string; className: string }

/** A task's description: as much as a card has room for, and the rest when asked for. */
export function TaskText({ title, description, className }: TaskTextProps) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const clamped = useClamped(text, !open)
  const words = open ? 'Read less' : 'Read more'
  return (
    <div className={className}>
      <p ref={text} className={open ? undefined : styles.clamped}>
        {description}
      </p>
      {(open || clamped) && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Spoken as={`${words}: ${title}`}>{words}</Spoken>
        </button>
      )}
    </div>
  )
}

/** Whether a text is longer than its room, which changes with the window. Opened, it stays what it was before. */
function useClamped(text: RefObject<HTMLElement | null>, closed: boolean): boolean {
  const [clamped, setClamped] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (element === null || !closed) return
    const measure = () => setClamped(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, closed])
  return clamped
}
