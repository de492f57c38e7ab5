/** Error that an operator can fix. The message says how, so no stack trace is shown. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly operatorMessage = this.message
}

/** Returns the message for operators, or null. Checks a property, because some modules cannot import the class. */
export const operatorMessageOf = (error: unknown): string | null =>
  error instanceof Error && 'operatorMessage' in error && typeof error.operatorMessage === 'string'
    ? error.operatorMessage
    : null
