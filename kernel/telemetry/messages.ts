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
  withoutSecretFields(withoutAddresses(text, '[address]')).replaceAll(/[\w-]{32,}/g, '[redacted]')

/** Returns true for the name of a parameter or a field whose value is secret, such as `newPassword` or `api-key`. */
export const isSecretName = (name: string): boolean =>
  /token|secret|pass|pwd|key|credential|signature/i.test(name)

/** Redacts the values of secret fields in queries and in JSON. A value may itself contain fields, as in `next=/x?token=1`. */
function withoutSecretFields(text: string): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: field, 1: name = '', index } of text.matchAll(
    /(?<![\w[\].-])([\w[\].-]+)(?:=|"\s*:\s*")/g,
  )) {
    if (index < end || !isSecretName(name)) continue
    const value = field.endsWith('=') ? /[^\s&]*/y : /(?:[^"\\]|\\.)*/sy
    value.lastIndex = index + field.length
    const [secret = ''] = value.exec(text) ?? []
    if (secret === '') continue
    parts.push(text.slice(end, value.lastIndex - secret.length), '[redacted]')
    end = value.lastIndex
  }
  return parts.join('') + text.slice(end)
}

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
  const isComplete = start.length === text.length || result.length > max
  // The last word may be a part of an address or a secret, which no pattern recognises.
  const kept = isComplete ? result.slice(0, max) : `${result.slice(0, result.lastIndexOf(' ') + 1)}…`
  // PostgreSQL stores neither NUL nor half of a surrogate pair, which `slice` may leave at the end.
  return kept.replaceAll('\0', '').toWellFormed()
}
