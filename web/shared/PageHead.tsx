import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export interface PageHeadProps {
  /** Without the name of the product, which is appended. */
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

/** Changes the description in index.html and restores it on unmount. */
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

/** Removes trailing slashes, so that each page has one address. */
const canonical = (pathname: string): string =>
  pathname === '/' ? `${publicUrl()}/` : `${publicUrl()}${pathname.replace(/\/+$/, '')}`

/** The public address that the server filled in; in development the origin of the page. */
const publicUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content.replace(/\/+$/, '') ||
  location.origin
