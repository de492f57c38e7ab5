import { isSecretName, redact } from '#kernel/telemetry/messages.ts'

const maxLength = 2_000

/** Removes secrets and email addresses from path and query, and truncates both. */
export function redactedUrl(address: string): { path: string; query: string } {
  const { pathname, search } = new URL(address)
  // A plus sign must not become a space, because a space would end the email address.
  const parameters = [...new URLSearchParams(truncated(search).replaceAll('+', '%2B'))].map(
    ([name, value]) =>
      isSecretName(decoded(name)) ? `${redacted(name)}=[redacted]` : `${redacted(name)}=${redacted(value)}`,
  )
  return { path: truncated(pathname).split('/').map(redacted).join('/'), query: parameters.join('&') }
}

/** Truncates before a segment or parameter, because a part of an address or a token would not be recognised. */
function truncated(text: string): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  const end = Math.max(...['/', '?', '&'].map((separator) => start.lastIndexOf(separator)))
  return `${start.slice(0, end + 1)}...`
}

/** Redacts a text. Returns the encoded text unchanged if there is nothing to redact, as in a short word. */
function redacted(text: string): string {
  if (/^[\w-]{0,31}$/.test(text)) return text
  const plain = decoded(text).replaceAll(/\s/g, '+') // a space would end a secret
  const scrubbed = redact(plain)
  return scrubbed === plain ? redact(text) : scrubbed
}

/** Decodes text that was encoded more than once: `%2540` becomes `%40`, and `%40` becomes `@`. */
function decoded(text: string): string {
  const once = text.replaceAll(/%(?:25)+/g, '%')
  try {
    return decodeURIComponent(once)
  } catch {
    return once.replaceAll(/%[0-7][\da-f]/gi, (byte) => decodeURIComponent(byte))
  }
}
