/**
 * Formats numbers and times for the locale of a reader. The linter rejects other uses of `Intl` formats and
 * `toLocaleString`. Texts are English: only numbers, dates and relative times follow the locale.
 */

export type Locale = Intl.LocalesArgument

/** Locale of readers whose locale is unknown. */
export const defaultLocale = 'en-GB'

export const numberFormat = (locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, options)

/** Formats a whole percentage: 35 is '35%' in English and '35 %' in German. */
export const formatPercent = (locale: Locale, percent: number): string =>
  numberFormat(locale, { style: 'percent' }).format(percent / 100)

export const formatTime = (locale: Locale, at: Date, options?: Intl.DateTimeFormatOptions): string =>
  isolateRightToLeft(new Intl.DateTimeFormat(locale, options).format(at))

/** Formats a number of time units that have passed: '3 days ago'. */
export const formatAgo = (locale: Locale, passed: number, unit: Intl.RelativeTimeFormatUnit): string =>
  isolateRightToLeft(new Intl.RelativeTimeFormat(locale).format(-passed, unit))

/** Hebrew, Arabic and the other right-to-left scripts of the Basic Multilingual Plane. */
const rightToLeft = /[\u0590-\u08ff]/

/** Isolates a text in a right-to-left script, so that the text and the English text around it do not reorder each other. */
export const isolateRightToLeft = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text

/** Formats a list in English, without a comma before “and” unless `locale` is American. */
export const listFormat = (locale: 'en' | typeof defaultLocale = defaultLocale): Intl.ListFormat =>
  new Intl.ListFormat(locale)
