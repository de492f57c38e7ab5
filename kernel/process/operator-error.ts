/** An error that an operator can fix. Its message says how; the stack is not shown. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly operatorMessage = this.message
}

/** Errors of layers that cannot import `OperatorError` have an `operatorMessage` of their own. */
export const operatorMessageOf = (error: unknown): string | null =>
  error instanceof Error && 'operatorMessage' in error && typeof error.operatorMessage === 'string'
    ? error.operatorMessage
    : null
