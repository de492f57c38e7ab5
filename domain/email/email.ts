import { defaultLocale, formatPercent, formatTime } from '#schema/locale.ts'
import { percent, type Share } from '../progress/progress.ts'

/** Content of an email. Plain text and HTML are rendered from the same parts. */
export interface Email {
  readonly subject: string
  /** Text that email programs show after the subject in a list of emails. */
  readonly preview: string
  readonly kicker?: string
  readonly heading: string
  readonly parts: readonly Part[]
  /** Text in the footer: the reason why the reader got the email. */
  readonly footer: string
  /** Link to the page of email preferences, which requires a login. */
  readonly settings?: Link
  /** Link in the footer. The email's List-Unsubscribe header contains the same URL. */
  readonly unsubscribe?: Link
}

/** Determines how numbers and dates appear in an email. */
export interface ReaderFormat {
  /** IANA time zone of dates. */
  readonly timeZone: string
  /** Language tag; null if the reader's locale is unknown. */
  readonly locale: string | null
}

/** Formats a date for the reader of an email: '14 November 2026'. */
export const formatDay = ({ timeZone, locale }: ReaderFormat, at: Date): string =>
  formatTime(locale ?? defaultLocale, at, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a calendar day, given as `yyyy-MM-dd`. */
export const formatDate = ({ locale }: Pick<ReaderFormat, 'locale'>, date: string): string =>
  formatDay({ timeZone: 'UTC', locale }, new Date(`${date}T00:00:00Z`))

/** Formats the completed share of tasks: '35%'. */
export const formatShare = ({ locale }: Pick<ReaderFormat, 'locale'>, share: Share): string =>
  formatPercent(locale ?? defaultLocale, percent(share))

export interface Link {
  readonly label: string
  readonly href: string
}

/** Part of an email. A string is a paragraph. */
export type Part =
  | string
  /** If `showUrl` is true, the HTML shows the URL too, for readers whose button does not work. */
  | ({ readonly kind: 'button'; readonly showUrl?: boolean } & Link)
  | ({ readonly kind: 'progress'; readonly overall: Share; readonly steps: readonly Step[] } & Pick<
      ReaderFormat,
      'locale'
    >)
  | {
      readonly kind: 'list'
      readonly heading: string
      readonly items: readonly Item[]
      readonly empty: string
    }
  | { readonly kind: 'quote'; readonly by: string; readonly text: string }

/** Progress of one category. The number of the category selects its colour. */
export interface Step extends Share {
  readonly step: 1 | 2 | 3 | 4
  readonly name: string
}

export interface Item {
  readonly text: string
  /** Link of the item in the HTML. The plain text contains no links of items. */
  readonly href?: string
  readonly detail?: string
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL that unsubscribes the reader; null if the email has no unsubscribe link. */
  readonly unsubscribe: string | null
}
