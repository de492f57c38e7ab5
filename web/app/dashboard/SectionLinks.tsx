import { useEffect, useRef, useState, type RefObject } from 'react'
import { useWide } from '#web/ui/use-wide.ts'
import * as styles from './section-links.css.ts'

const sections = [
  ['next', 'Next'],
  ['tasks', 'Tasks'],
  ['progress', 'Progress'],
  ['team', 'Team'],
  ['badges', 'Badges'],
] as const

type Anchor = (typeof sections)[number][0]

export function SectionLinks() {
  const row = useRef<HTMLElement>(null)
  const current = useCurrentSection(row)
  return (
    <nav ref={row} className={styles.links} aria-label="On this page">
      {sections.map(([anchor, name]) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          className={styles.link}
          aria-current={anchor === current ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

function useCurrentSection(row: RefObject<HTMLElement | null>): Anchor {
  const [current, setCurrent] = useState<Anchor>('next')
  const isHidden = useWide()
  useEffect(() => {
    if (isHidden) return
    const onScroll = () => {
      if (row.current) setCurrent(sectionAt(row.current.getBoundingClientRect().bottom))
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [row, isHidden])
  return current
}

/** Returns the last section whose top has reached the row of links. At the page end: the last visible section. */
function sectionAt(rowBottom: number): Anchor {
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 1
  // A link scrolls its section to the row, but browsers round the scroll position, so the line is a little lower.
  const line = atEnd ? innerHeight - 1 : rowBottom + 20
  const tops = sections.flatMap(([anchor]) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top
    return top === undefined || top > line ? [] : [{ anchor, top }]
  })
  const last = Math.max(...tops.map(({ top }) => top))
  // If two sections are side by side, the section in the URL is current, because the user pressed its link.
  const sideBySide = tops.filter(({ top }) => top > last - 2).map(({ anchor }) => anchor)
  return sideBySide.find((anchor) => location.hash === `#${anchor}`) ?? sideBySide[0] ?? 'next'
}
