import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/**
 * A new page is read from its heading: focus moves there, and the page to its top. Going back returns to where
 * one was. The first page is left to the browser.
 */
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
    const to = type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0
    return whenShown(() => {
      // What the address names may have taken the focus itself.
      if (hash !== '' && document.getElementById(hash.slice(1))?.contains(document.activeElement)) return
      // Not one selector for both: that would find `main`, which comes first.
      const place = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')
      place?.focus({ preventScroll: true })
      scrollTo(0, to)
    })
  }, [key, pathname, hash, type])
}

/** What a page that is still loading puts in the place of its heading is passed over: it goes, and focus with it. */
const heading = 'h1:not([data-placeholder])'

/** Runs as soon as the page has its heading, which may come in a chunk of its own; gives up after two seconds. */
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
