import * as z from 'zod/mini'
import { isMisleading, misleadingError, text } from './text.ts'

/** Schema of a web address with a scheme and a host. A browser completes `https:a.example` with the host of the page. */
export const webAddress = (max: number, label: string, schemes: readonly ('https' | 'http')[]) =>
  text(max, label).check(
    z.trim(),
    z.refine((url) => !isMisleading(url), { error: misleadingError(label), abort: true }),
    z.refine(
      (url) => URL.canParse(url) && schemes.some((scheme) => startsWithHost(url, scheme)),
      `${label} must be a full address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ),
    z.refine((url) => !containsCredentials(url), `${label} must not contain a username or a password`),
  )

const startsWithHost = (url: string, scheme: string): boolean =>
  new RegExp(String.raw`^${scheme}://[^\s/?#\\]\S*$`, 'i').test(url)

/**
 * Also returns true for addresses without a host of their own, such as `//user:password@a.example`. A page of the same scheme
 * resolves `https:user:password@a.example` as a path, and a page of another scheme resolves it as a host.
 */
export const containsCredentials = (url: string): boolean =>
  ['https://page.invalid', 'http://page.invalid'].some((page) => {
    if (!URL.canParse(url, page)) return false
    const { username, password } = new URL(url, page)
    return username + password !== ''
  })
