/** A figure and, where there is one, the ceiling that was measured beside it. */
export interface Result {
  readonly what: string
  /** With its unit: `812 /s`. */
  readonly measured: string
  /** What it was measured against: `raw appends 4,120 /s`. */
  readonly against?: string
  /** Measured by ceiling; above 1 is better than the ceiling, unless `atMost` says that less is. */
  readonly ratio?: number
  /** What is asked of the ratio. */
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Chapter {
  readonly title: string
  /** What was done, in a sentence or two. */
  readonly how: string
  readonly results: readonly Result[]
  /** Kept below the table as it is, such as plans. */
  readonly appendix?: string
}

/** Null where nothing was asked. */
export function isMet({ ratio, atLeast, atMost }: Result): boolean | null {
  if (ratio === undefined || (atLeast === undefined && atMost === undefined)) return null
  return ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY)
}

/** Three digits tell enough; of larger numbers all that stand before the point. */
export function round(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

export const perSecond = (value: number) => `${round(value)} /s`
export const ms = (value: number) => `${round(value)} ms`
export const megabytes = (bytes: number) => `${round(bytes / 1_000_000)} MB`

/** More is better. */
export const rate = (value: number, ceiling: number, name: string) => ({
  measured: perSecond(value),
  against: `${name} ${perSecond(ceiling)}`,
  ratio: value / ceiling,
})
