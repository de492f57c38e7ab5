/** Returns the message of an error and of its causes. Often only a cause says what failed. */
export function messageWithCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = messageOf(error)
  const cause = error.cause instanceof Error ? messageWithCauses(error.cause) : ''
  return message.includes(cause) ? message : [message, cause].filter(Boolean).join(': ')
}

function messageOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : null
  return error.message === '' && first instanceof Error ? first.message : error.message
}

const maxLength = 500

/** Removes addresses, secrets and tokens from a text, and truncates it. */
export const redact = (text: string) => redactStart(text, maxLength, withoutSecrets)

/** Each pattern consumes what it has read, so that the time is proportional to the length of the text. */
const withoutSecrets = (text: string) =>
  withoutAddresses(text, '[address]')
    .replaceAll(/\b(\w*(?:token|secret|password|passwd|pass|pwd|key))=[^\s&]+/gi, '$1=[redacted]')
    .replaceAll(/[\w-]{32,}/g, '[redacted]')

/**
 * Replaces email addresses and the logins of URLs. RFC 5322 allows quotes, braces and apostrophes before the `@`, and a
 * domain may be an IP address in brackets.
 */
export const withoutAddresses = (text: string, replacement: string): string =>
  text
    .replaceAll(/(?<!\\)"(?:[^"\\]|\\.)*"@(?:\[[\w.:-]*\]?|[^\s"<>()[\],;:/?&]*)/gs, replacement)
    .replaceAll(
      /[^\s@"<>()[\],;]+(@(?:\[[\w.:-]*\]?|[\p{L}\p{M}\p{N}_-]+(?:[.。][\p{L}\p{M}\p{N}_-]+)*)?)?/gu,
      (word, host?: string) => (host === undefined ? word : replacement),
    )

/** Truncates a text before the redaction, because clients and servers may send long texts, and again to `max`. */
export function redactStart(text: string, max: number, redacted: (text: string) => string): string {
  const start = text.slice(0, 4 * max)
  const result = redacted(start)
  if (start.length === text.length || result.length > max) return result.slice(0, max)
  // The last word may be a part of an address or a secret, which no pattern recognises.
  return `${result.slice(0, result.lastIndexOf(' ') + 1)}…`
}
