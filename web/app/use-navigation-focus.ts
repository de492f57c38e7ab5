import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/** After a navigation, moves the focus to the heading of the new page. Going back restores the scroll position. */
export function useNavigationFocus(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const scrollPosition = type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0
    return whenShown(() => {
      // Keep the focus if an element inside the target of the URL hash already has the focus.
      if (hash !== '' && document.getElementById(hash.slice(1))?.contains(document.activeElement)) return
      // The selector 'h1[tabindex], main' would find `main`, because `main` comes before the heading.
      const target = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')
      target?.focus({ preventScroll: true })
      scrollTo(0, scrollPosition)
    })
  }, [key, pathname, hash, type])
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
