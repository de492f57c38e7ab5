/** Error that an operator can fix. The message says how, so no stack is shown. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly operatorMessage = this.message
}

/** Returns an error's message for operators; null if none. Modules that cannot import the class define the property. */
export const operatorMessageOf = (error: unknown): string | null =>
  error instanceof Error && 'operatorMessage' in error && typeof error.operatorMessage === 'string'
    ? error.operatorMessage
    : null
