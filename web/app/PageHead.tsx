import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export interface PageHeadProps {
  /** The product's name is put behind it. */
  title: string
  /** Where it is missing, the page keeps the product's own. */
  description?: string
}

/** What the browser and those who link to the page are told of it. */
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

/** The page has one description from the start: it is changed, and put back afterwards. */
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

/** One page, one address: a slash at its end makes no other. */
const canonical = (pathname: string): string =>
  pathname === '/' ? `${publicUrl()}/` : `${publicUrl()}${pathname.replace(/\/+$/, '')}`

/** The product's public address, as the server tells it; in development the page's own. */
const publicUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content.replace(/\/+$/, '') ||
  location.origin
