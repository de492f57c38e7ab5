import type { AlertSubject } from '#schema/api/monitoring.ts'

const minute = 60_000

interface Effect {
  readonly causes: readonly AlertSubject[]
  /** Milliseconds for which it may still be found when a cause that lasted so long was last seen. */
  readonly outlasts: (lasted: number) => number
}

/** Milliseconds after a check by which there was another one, or nobody checks: there is one every minute. */
export const untilNextCheck = 1.5 * minute
const theNextCheck = () => untilNextCheck
/** Milliseconds: a mail waits no longer for its next try. Nothing else is felt for so long. */
export const longestEffect = 75 * minute

/** What goes wrong by itself when something else does. */
const effects: Partial<Record<AlertSubject, Effect>> = {
  authentication: { causes: ['database'], outlasts: theNextCheck },
  storage: { causes: ['database', 'quorum'], outlasts: theNextCheck },
  projector: { causes: ['database', 'storage', 'quorum'], outlasts: theNextCheck },
  // The requests that failed until then are not counted (`failed-requests.ts`).
  errors: { causes: ['database', 'storage', 'quorum'], outlasts: theNextCheck },
  // The longer a mail was tried in vain, the longer it waits.
  mail: { causes: ['email'], outlasts: (lasted) => Math.min(2 * lasted + 5 * minute, longestEffect) },
}

export const causesOf = (subject: AlertSubject): readonly AlertSubject[] => effects[subject]?.causes ?? []

/** A cause that administrators know of. */
export interface Known {
  readonly subject: AlertSubject
  readonly began_at: Date
  readonly seen_at: Date
}

interface Causes {
  /** What is wrong now. */
  readonly present: ReadonlySet<AlertSubject>
  readonly known: readonly Known[]
}

/** Whether a cause is there, or was so lately that what it did may still be seen. */
export function isEffect(subject: AlertSubject, { present, known }: Causes, now: Date): boolean {
  const effect = effects[subject]
  if (!effect) return false
  const isFelt = ({ began_at: began, seen_at: seen }: Known) =>
    now.getTime() - seen.getTime() < effect.outlasts(seen.getTime() - began.getTime())
  return effect.causes.some(
    (cause) => present.has(cause) || known.some((one) => one.subject === cause && isFelt(one)),
  )
}
