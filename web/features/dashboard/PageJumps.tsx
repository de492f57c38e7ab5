import { useEffect, useRef, useState, type RefObject } from 'react'
import * as styles from './page-jumps.css.ts'

/** The sections of the dashboard by their anchors, from top to bottom. */
const sections = [
  ['next', 'Next'],
  ['tasks', 'Tasks'],
  ['progress', 'Progress'],
  ['team', 'Team'],
  ['badges', 'Badges'],
] as const

type Anchor = (typeof sections)[number][0]

/** Leads past the tasks where the rail follows them instead of standing beside them. */
export function PageJumps() {
  const row = useRef<HTMLElement>(null)
  const current = useCurrent(row)
  return (
    <nav ref={row} className={styles.jumps} aria-label="On this page">
      {sections.map(([anchor, name]) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          className={styles.jump}
          aria-current={anchor === current ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The section that one reads, which changes as the page is scrolled. */
function useCurrent(row: RefObject<HTMLElement | null>): Anchor {
  const [current, setCurrent] = useState<Anchor>('next')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      // On a wide page there is no row.
      if (row.current?.offsetParent == null) return
      setCurrent(sectionAt(row.current.getBoundingClientRect().bottom))
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [row])
  return current
}

/**
 * The last section whose top has come up to the row, and at the page's end the last that is in view. Of two side by
 * side the one that was jumped to.
 */
function sectionAt(rowBottom: number): Anchor {
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 1
  // Where a jump leaves its target, and a little more, since a browser scrolls by whole pixels.
  const line = atEnd ? innerHeight - 1 : rowBottom + 20
  const tops = sections.flatMap(([anchor]) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top
    return top === undefined || top > line ? [] : [{ anchor, top }]
  })
  const last = Math.max(...tops.map(({ top }) => top))
  const abreast = tops.filter(({ top }) => top > last - 2).map(({ anchor }) => anchor)
  return abreast.find((anchor) => location.hash === `#${anchor}`) ?? abreast[0] ?? 'next'
}
