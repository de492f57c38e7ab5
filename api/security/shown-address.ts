import { scrub } from '#store/journal/scrub.ts'

/**
 * The path and the query of a URL, as logs and traces may tell them: without the tokens in it, which whoever reads
 * them could use, and without what reads like somebody's mail address.
 */
export function shownAddress(address: string): { path: string; query: string } {
  const { pathname, searchParams } = new URL(address)
  const parameters = [...searchParams].map(([name, value]) =>
    /token/i.test(name) ? `${scrub(name)}=[redacted]` : `${scrub(name)}=${scrub(value)}`,
  )
  return { path: pathname.split('/').map(shownSegment).join('/'), query: parameters.join('&') }
}

/** Encoded as it was where there is nothing to hide. */
function shownSegment(segment: string): string {
  const plain = decoded(segment)
  const shown = scrub(plain)
  return shown === plain ? segment : shown
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment.replaceAll(/%40/gi, '@')
  }
}
