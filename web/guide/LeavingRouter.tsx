import type { ReactNode } from 'react'
import { createPath, Router, type Navigator, type To } from 'react-router-dom'

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

const navigator: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (delta) => history.go(delta),
}

/** For what the app's pages and a guide share: a guide is a page of the server's, so each of its links leaves it. */
export const LeavingRouter = ({ children }: { children: ReactNode }) => (
  <Router location={location.pathname} navigator={navigator}>
    {children}
  </Router>
)
