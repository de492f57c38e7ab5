import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { screenAt } from '#schema/screens.ts'
import { prefetchProject, isProjectFresh } from '#web/shared/projects/projects.ts'
import { LoadingOverlay } from '#web/ui/feedback/LoadingScreen.tsx'
import { clearAfterArrival, clearAfterReload, isLoading, markLoading } from './loading-flag.ts'

/** Maximum wait for the prefetch. Afterwards, the dashboard opens without the data. */
const maxWaitMs = 10_000

/** Prefetches a project's data before the router opens a link to the project. Mounted once for all links. */
export default function ProjectLinkLoader() {
  const opening = useOpenProjectLinks()
  usePrefetchOnHover()
  useEffect(() => (isLoading() ? clearAfterReload() : undefined), [])
  return opening ? <LoadingOverlay /> : null
}

function useOpenProjectLinks(): boolean {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const [link, setLink] = useState<ProjectLink | null>(null)

  useEffect(() => {
    function open(event: MouseEvent) {
      const clicked = projectLinkOf(event)
      if (clicked === null || !isPlainClick(event) || clicked.pathname === pathname) return
      if (isProjectFresh(client, clicked.projectId)) return
      event.preventDefault()
      setLink(clicked)
    }
    // A capturing listener runs before the router's click handler, which ignores events with `preventDefault`.
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [client, pathname])

  useEffect(() => {
    if (link === null) return
    let hasLeft = false
    const go = () => {
      if (!hasLeft) void navigate(link.to)
      hasLeft = true
    }
    markLoading()
    const undoInert = makePageInert()
    void prefetchProject(client, link.projectId).then(go)
    const timeout = setTimeout(go, maxWaitMs)
    return () => {
      hasLeft = true
      clearTimeout(timeout)
      undoInert()
      clearAfterArrival()
    }
  }, [client, navigate, link])

  // Ends the loading state after a navigation: the project is open, or the user has opened another page.
  const [lastKey, setLastKey] = useState(key)
  if (lastKey !== key) {
    setLastKey(key)
    setLink(null)
  }

  return link !== null
}

/** Makes the page under the overlay inert. Returns a function that makes the page usable again. */
function makePageInert(): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>('header, main, [href="#main"]')]
  for (const part of parts) part.inert = true
  return () => {
    for (const part of parts) part.inert = false
  }
}

function usePrefetchOnHover(): void {
  const client = useQueryClient()
  useEffect(() => {
    function prefetch(event: Event) {
      const link = projectLinkOf(event)
      if (link !== null) void prefetchProject(client, link.projectId)
    }
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [client])
}

interface ProjectLink {
  readonly projectId: number
  readonly to: string
  readonly pathname: string
}

function projectLinkOf({ target }: Event): ProjectLink | null {
  if (!(target instanceof Element)) return null
  const link = target.closest('a')
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  const screen = screenAt(pathname)
  if (origin !== location.origin || screen?.name !== 'project') return null
  return { projectId: Number(screen.projectId), to: `${pathname}${search}${hash}`, pathname }
}

/** True for a left click without a modifier key. Other clicks open a tab, a window or a browser menu. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
