import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { projectPath, screenAt } from '#schema/screens.ts'

const positions = new Map<string, number>()

/** After a navigation, moves the focus to the heading of the new page. Going back restores the scroll position. */
export function useNavigationFocus(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const page = pageAt(pathname)
  const isTask = screenAt(pathname)?.name === 'task'
  const shown = useRef(page)

  useEffect(() => {
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const scrollPosition = type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0
    return whenShown(() => {
      // Keep the focus if an element inside the target of the URL hash already has the focus.
      if (hash !== '' && document.getElementById(hash.slice(1))?.contains(document.activeElement)) return
      if (isTask) return scrollTo(0, scrollPosition)
      // Keep the focus of a field that the new page has focused, such as the name of a new project.
      if (document.activeElement?.matches('main input')) return
      // The selector 'h1[tabindex], main' would find `main`, because `main` comes before the heading.
      const target = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')
      target?.focus({ preventScroll: true })
      scrollTo(0, scrollPosition)
    })
  }, [key, page, hash, type, isTask])
}

/** Returns the path of the page. An open task belongs to the page of its project and moves the focus itself. */
function pageAt(pathname: string): string {
  const screen = screenAt(pathname)
  return screen?.name === 'task' ? projectPath(Number(screen.projectId)) : pathname
}

/** Selector of the page heading. Excludes placeholders, because the focus is lost when a placeholder disappears. */
const heading = 'h1:not([data-placeholder])'

function whenShown(run: () => void): () => void {
  if (document.querySelector(heading)) {
    run()
    return () => {}
  }
  const observer = new MutationObserver(() => {
    if (document.querySelector(heading) === null) return
    stop()
    run()
  })
  const timer = setTimeout(() => observer.disconnect(), 2_000)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
