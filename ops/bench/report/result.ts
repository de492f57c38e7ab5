/** A figure and the ceiling it is compared with, if any. */
export interface Result {
  readonly what: string
  /** Such as `812 /s`. */
  readonly measured: string
  /** Such as `raw appends 4,120 /s`. */
  readonly against?: string
  /** Measured value divided by the ceiling. More is better, unless `atMost` is set. */
  readonly ratio?: number
  /** Targets for the ratio. */
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Chapter {
  readonly title: string
  /** Describes the measurement. */
  readonly how: string
  readonly results: readonly Result[]
  /** Printed below the table, such as plans. */
  readonly appendix?: string
}

/** Returns null if there is no target. */
export function isMet({ ratio, atLeast, atMost }: Result): boolean | null {
  if (ratio === undefined || (atLeast === undefined && atMost === undefined)) return null
  return ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY)
}

/** Formats with three significant digits, or without decimals from 100. */
export function round(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

export const perSecond = (value: number) => `${round(value)} /s`
export const ms = (value: number) => `${round(value)} ms`
export const megabytes = (bytes: number) => `${round(bytes / 1_000_000)} MB`

/** Compares rates, where more is better. */
export const rate = (value: number, ceiling: number, name: string) => ({
  measured: perSecond(value),
  against: `${name} ${perSecond(ceiling)}`,
  ratio: value / ceiling,
})
