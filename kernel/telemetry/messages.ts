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
export const redact = (text: string) =>
  text
    .replaceAll(/[^\s@"'<>()[\]{},;]+@[\w-]+(\.[\w-]+)*/g, '[address]') // also matches the login in a URL
    .replaceAll(/\b(\w*(?:token|secret|password|key))=[^\s&]+/gi, '$1=[redacted]')
    .replaceAll(/[\w-]{32,}/g, '[redacted]')
    .slice(0, maxLength)
