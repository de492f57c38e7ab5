import * as z from 'zod/mini'
import { isMisleading, misleadingError, text } from './text.ts'

/** Schema of a web address with a scheme and a host. A browser completes `https:a.example` with the host of the page. */
export function webAddress(max: number, label: string, schemes: readonly ('https' | 'http')[]) {
  const withHost = new RegExp(String.raw`^(?:${schemes.join('|')})://[^\s/?#\\]\S*$`, 'i')
  return text(max, label).check(
    z.trim(),
    z.refine((url) => !isMisleading(url), { error: misleadingError(label), abort: true }),
    z.refine(
      (url) => withHost.test(url) && URL.canParse(url),
      `${label} must be a full address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ),
    z.refine((url) => !containsCredentials(url), `${label} must not contain a username or a password`),
  )
}

/**
 * Also returns true for addresses without a host of their own, such as `//user:password@a.example`. A page of the same scheme
 * resolves `https:user:password@a.example` as a path, and a page of another scheme resolves it as a host.
 */
export const containsCredentials = (url: string): boolean =>
  url.includes('@') &&
  ['https://page.invalid', 'http://page.invalid'].some((page) => {
    if (!URL.canParse(url, page)) return false
    const { username, password } = new URL(url, page)
    return username + password !== ''
  })
