import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'
import { isCurrentUrl } from './is-current-url.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To
  /** State of the new location, which `useLocation` returns. */
  readonly state?: unknown
  /** True for a page that the server renders. The browser then loads the page. */
  readonly reloadDocument?: boolean | undefined
}

/** A link to another screen. The Link of React Router also prefetches for its framework, so it needs 2 kB more. */
export function Link({ to, state, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const push = useLinkClickHandler(to, { state })
  const replace = useLinkClickHandler(to, { state, replace: true })
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument) return
    // The second click of a double click must not add a second entry to the history.
    const follow = isCurrentUrl(href) ? replace : push
    follow(event)
  }
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  )
}
