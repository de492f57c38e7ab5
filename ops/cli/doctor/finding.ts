export interface Finding {
  readonly subject: string
  /** `error`: Brandpath does not work. `warning`: Brandpath works, but the operator should act. */
  readonly state: 'ok' | 'warning' | 'error'
  readonly message: string
  readonly advice?: string
}

const withAdvice =
  (state: Finding['state']) =>
  (subject: string, message: string, advice: string): Finding => ({ subject, state, message, advice })

export const ok = (subject: string, message: string): Finding => ({ subject, state: 'ok', message })
export const warning = withAdvice('warning')
export const failure = withAdvice('error')

const marks = { ok: '✓', warning: '!', error: '✗' } as const

export const formatFinding = ({ subject, state, message, advice }: Finding): string =>
  `${marks[state]} ${subject.padEnd(12)} ${message}${advice === undefined ? '' : `\n  ${' '.repeat(12)} → ${advice}`}`
