import * as formats from '#schema/locale.ts'

const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Marks a name, so that its writing direction does not affect the sentence around the name. In JSX use `<bdi>`. */
export const isolateDirection = (name: string): string =>
  `${firstStrongIsolate}${name}${popDirectionalIsolate}`

export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Languages of the browser. Undefined, which is the locale of the runtime, if a language is invalid. */
function browserLocale(): formats.Locale {
  try {
    return Intl.getCanonicalLocales(navigator.languages)
  } catch {
    return undefined
  }
}
export const readerLocale = browserLocale()

let defaultNumberFormat: Intl.NumberFormat | undefined

// Creating a format is slow, and most numbers have the default format.
export const numberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  options
    ? formats.numberFormat(readerLocale, options)
    : (defaultNumberFormat ??= formats.numberFormat(readerLocale))

export const formatNumber = (value: number | bigint, options?: Intl.NumberFormatOptions): string =>
  numberFormat(options).format(value)

export const formatPercent = (percent: number): string => formats.formatPercent(readerLocale, percent)

/** Formats a count with its noun: '1 event', '1,204 events'. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

export const formatTime = (at: string | number, options?: Intl.DateTimeFormatOptions): string =>
  formats.formatTime(readerLocale, new Date(at), options)

/** Formats a date with its weekday and time, for tooltips. */
export const formatExactTime = (at: string): string =>
  formatTime(at, { dateStyle: 'full', timeStyle: 'short' })

export const formatDay = (at: string): string =>
  formatTime(at, { day: 'numeric', month: 'short', year: 'numeric' })
