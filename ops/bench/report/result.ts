/** A measured value. It may be compared with a ceiling: the same work without the application. */
export interface Result {
  readonly what: string
  /** The measured value with its unit, for example `812 /s`. */
  readonly measured: string
  /** Name and value of the ceiling, for example `raw appends 4,120 /s`. */
  readonly against?: string
  /** Measured value divided by the ceiling. High ratios are good, unless `atMost` is set. */
  readonly ratio?: number
  /** Minimum ratio that meets the target. */
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Chapter {
  readonly title: string
  /** Describes how the values were measured. */
  readonly how: string
  readonly results: readonly Result[]
  /** Text below the table, for example query plans. */
  readonly appendix?: string
}

/** Returns whether the ratio meets its target, or null if there is no target. */
export function isMet({ ratio, atLeast, atMost }: Result): boolean | null {
  if (ratio === undefined || (atLeast === undefined && atMost === undefined)) return null
  return ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY)
}

/** Formats a number with three significant digits. Numbers from 100 have no decimals. */
export function round(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

export const perSecond = (value: number) => `${round(value)} /s`
export const ms = (value: number) => `${round(value)} ms`
export const megabytes = (bytes: number) => `${round(bytes / 1_000_000)} MB`

/** Compares a rate per second with a target. */
export const rateTarget = (value: number, target: number) => ({
  measured: perSecond(value),
  against: `target ${perSecond(target)}`,
  ratio: value / target,
  atLeast: 1,
})

/** Compares a rate per second with the rate `ceiling`. */
export const rate = (value: number, ceiling: number, name: string) => ({
  measured: perSecond(value),
  against: `${name} ${perSecond(ceiling)}`,
  ratio: value / ceiling,
})

/** Returns a chapter with all results that have a target. */
export const targetsOf = (chapters: readonly Chapter[]): Chapter => ({
  title: 'Targets',
  how: 'All results that have a target. The chapters below describe how they were measured.',
  results: chapters.flatMap(({ title, results }) =>
    results
      .filter((result) => isMet(result) !== null)
      .map((result) => ({ ...result, what: `${title}: ${result.what}` })),
  ),
})
