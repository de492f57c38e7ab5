import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LoadingOverlay } from '#web/ui/feedback/LoadingOverlay.tsx'
import { prefetchProject, isProjectFresh } from './api.ts'
import { clearAfterArrival, clearAfterReload, isLoading, markLoading } from './loading-flag.ts'
import { isPlainClick, projectLinkOf, type ProjectLink } from './project-link.ts'

/** Longest wait for a project's data, in milliseconds; then its dashboard opens and waits for itself. */
const waitsAtMost = 10_000

/**
 * Opens projects, wherever in the app a link leads to one: what its dashboard shows is asked for first, as soon
 * as a pointer or the focus is on the link, and the Loading Project overlay bridges the time. Stands once, for
 * the whole app.
 */
export function ProjectOpening() {
  const opening = useOpening()
  usePrefetchOnApproach()
  useEffect(() => (isLoading() ? clearAfterReload() : undefined), [])
  return opening ? <LoadingOverlay /> : null
}

/** Takes over clicks on links to projects. True while one is being opened. */
function useOpening(): boolean {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const [link, setLink] = useState<ProjectLink | null>(null)

  useEffect(() => {
    function open(event: MouseEvent) {
      const clicked = projectLinkOf(event)
      // On the project's own page a link leads to a part of that page.
      if (clicked === null || !isPlainClick(event) || clicked.pathname === pathname) return
      // The router follows the link at once.
      if (isProjectFresh(client, clicked.projectId)) return
      event.preventDefault()
      setLink(clicked)
    }
    // Before the router's own handler, which leaves alone what has been prevented.
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [client, pathname])

  useEffect(() => {
    if (link === null) return
    let left = false
    const go = () => {
      if (!left) void navigate(link.to)
      left = true
    }
    markLoading()
    const uncover = cover()
    void prefetchProject(client, link.projectId).then(go)
    const atLatest = setTimeout(go, waitsAtMost)
    return () => {
      left = true
      clearTimeout(atLatest)
      uncover()
      clearAfterArrival()
    }
  }, [client, navigate, link])

  // The place has changed: the project is there, or its reader has gone elsewhere meanwhile.
  const [place, setPlace] = useState(key)
  if (place !== key) {
    setPlace(key)
    setLink(null)
  }

  return link !== null
}

/** Nothing under the overlay can be reached, by no key either. */
function cover(): () => void {
  const covered = [...document.querySelectorAll<HTMLElement>('header, main, [href="#main"]')]
  for (const part of covered) part.inert = true
  return () => {
    for (const part of covered) part.inert = false
  }
}

/** Asks for a project's data when somebody is about to open it. */
function usePrefetchOnApproach(): void {
  const client = useQueryClient()
  useEffect(() => {
    function approach(event: Event) {
      const link = projectLinkOf(event)
      if (link !== null) void prefetchProject(client, link.projectId)
    }
    document.addEventListener('pointerover', approach)
    document.addEventListener('focusin', approach)
    return () => {
      document.removeEventListener('pointerover', approach)
      document.removeEventListener('focusin', approach)
    }
  }, [client])
}
