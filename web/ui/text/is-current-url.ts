/**
 * Returns true if the address bar shows the path. While the next screen loads, the address bar already shows its path, but
 * `useLocation` still returns the path of the previous screen.
 */
export const isCurrentUrl = (href: string): boolean =>
  href === location.pathname + location.search + location.hash
