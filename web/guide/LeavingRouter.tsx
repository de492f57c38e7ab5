import type { ReactNode } from 'react'
import { createPath, Router, type Navigator, type To } from 'react-router-dom'

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

const navigator: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (delta) => history.go(delta),
}

/** Router for a guide, which is a server-rendered page: every link loads another page. */
export const LeavingRouter = ({ children }: { children: ReactNode }) => (
  <Router location={location.pathname} navigator={navigator}>
    {children}
  </Router>
)
