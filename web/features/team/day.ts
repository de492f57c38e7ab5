/** A day as the reader writes it: 19 Nov 2026. */
export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** The same with the time of day. */
export const momentOf = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
