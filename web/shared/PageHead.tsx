import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export interface PageHeadProps {
  title: string
  description?: string
}

export function PageHead({ title, description }: PageHeadProps) {
  const { pathname } = useLocation()
  useDescription(description)
  return (
    <>
      <title>{`${title} – Brandpath`}</title>
      <link rel="canonical" href={canonical(pathname)} />
    </>
  )
}

/** Replaces the description meta tag of index.html, and restores the tag on unmount. */
function useDescription(description: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (meta === null || description === undefined) return
    const before = meta.content
    meta.content = description
    return () => {
      meta.content = before
    }
  }, [description])
}

/** Returns the canonical URL of a path. Trailing slashes are removed, so that each page has one URL. */
const canonical = (pathname: string): string =>
  pathname === '/' ? `${publicUrl()}/` : `${publicUrl()}${pathname.replace(/\/+$/, '')}`

/** Returns the public URL that the server put into the page. In development, the origin of the page. */
const publicUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content.replace(/\/+$/, '') ||
  location.origin
