/** What was thrown says, and what caused it: an error that was wrapped on its way names the fault only there. */
export function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [said, cause] = [wordsOf(error), error.cause instanceof Error ? withCauses(error.cause) : '']
  return said.includes(cause) ? said : [said, cause].filter(Boolean).join(': ')
}

/** Of several tries, of which each failed in the same way, the first: their sum has no words of its own. */
function wordsOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : null
  return error.message === '' && first instanceof Error ? first.message : error.message
}
