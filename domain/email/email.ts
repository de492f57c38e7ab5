import { defaultLocale, formatPercent, formatTime } from '#schema/locale.ts'
import { percent, type Share } from '../progress/progress.ts'

/** Content of an email. Plain text and HTML are rendered from the same parts. */
export interface Email {
  readonly subject: string
  /** Text that email programs show after the subject in a list of emails. */
  readonly preview: string
  readonly kicker?: LinkedText
  readonly heading: LinkedText
  readonly parts: readonly Part[]
  /** Text in the footer: the reason why the reader got the email. */
  readonly footer: LinkedText
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

/** Text in which projects, tasks and members are links. The plain text contains the labels of the links. */
export type LinkedText = string | readonly (string | Link)[]

export const toPlainText = (text: LinkedText): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.label)).join('')

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
      readonly heading: LinkedText
      readonly items: readonly Item[]
      readonly empty: string
    }
  | { readonly kind: 'quote'; readonly by: LinkedText; readonly text: string }

/** Progress of one category. The number of the category selects its colour. */
export interface Step extends Share {
  readonly step: 1 | 2 | 3 | 4
  readonly name: string
}

export interface Item {
  readonly text: string
  /** Link of the item. The plain text contains it on the line below the item. */
  readonly href?: string
  readonly detail?: LinkedText
}

/** Shortens a long list: the last line says how many items are missing. */
export const limited = (items: readonly Item[], max: number): readonly Item[] =>
  items.length <= max ? items : [...items.slice(0, max), { text: moreThan(items, max) }]

export const moreThan = (items: readonly unknown[], max: number): string => `and ${items.length - max} more`

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL that unsubscribes the reader; null if the email has no unsubscribe link. */
  readonly unsubscribe: string | null
}
