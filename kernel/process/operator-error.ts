/** Subjects on which an application advises its operators, because only the application knows its settings and commands. */
export type AdviceTopic =
  | 'database unreachable'
  | 'event store unreachable'
  | 'read-only database'
  | 'database permission'
  | 'other database'
  | 'other data folder'
  | 'wrong log'
  | 'unfinished restore'
  | 'rebuild'
  | 'incomplete rebuild'

/** Next step for each topic: a full sentence, which follows the error message. */
export type OperatorAdvice = Readonly<Record<AdviceTopic, string>>

/** Error that an operator can fix. The message says how, so no stack trace is shown. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly operatorMessage = this.message
  readonly topic: AdviceTopic | undefined

  constructor(
    message: string,
    { topic, ...options }: ErrorOptions & { readonly topic?: AdviceTopic | undefined } = {},
  ) {
    super(message, options)
    this.topic = topic
  }
}

/** Returns the message for operators, or null. Checks a property, because some modules cannot import the class. */
export function operatorMessageOf(error: unknown, advice: OperatorAdvice): string | null {
  if (!(error instanceof Error && 'operatorMessage' in error)) return null
  const message = String(error.operatorMessage)
  const topic = error instanceof OperatorError ? error.topic : undefined
  return topic === undefined ? message : `${message} ${advice[topic]}`
}
