import { scrub } from '#store/journal/scrub.ts'

/**
 * The path and the query of a URL, as logs and traces may tell them: without the tokens in it, which whoever reads
 * them could use, and without what reads like somebody's mail address.
 */
export function shownAddress(address: string): { path: string; query: string } {
  const { pathname, searchParams } = new URL(address)
  const parameters = [...searchParams].map(([name, value]) =>
    /token/i.test(decoded(name)) ? `${shown(name)}=[redacted]` : `${shown(name)}=${shown(value)}`,
  )
  return { path: pathname.split('/').map(shown).join('/'), query: parameters.join('&') }
}

/** Encoded as it was where there is nothing to hide. */
function shown(text: string): string {
  const plain = decoded(text)
  const scrubbed = scrub(plain)
  return scrubbed === plain ? scrub(text) : scrubbed
}

/** However often it was encoded: `%2540` is an encoded `%40`, which is an encoded `@`. */
function decoded(text: string): string {
  const once = text.replaceAll(/%(?:25)+/g, '%')
  try {
    return decodeURIComponent(once)
  } catch {
    return once.replaceAll(/%[0-7][\da-f]/gi, (byte) => decodeURIComponent(byte))
  }
}
