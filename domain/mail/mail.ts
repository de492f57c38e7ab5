import type { Share } from '../progress.ts'

/** What a mail says. Text and HTML are made of the same parts, so that neither tells more than the other. */
export interface Mail {
  readonly subject: string
  /** What an inbox shows behind the subject. */
  readonly preview: string
  /** A line above the heading: which kind of mail this is. */
  readonly kicker?: string
  readonly heading: string
  readonly parts: readonly Part[]
  /** Why the reader got it. */
  readonly footer: string
  /** Where the reader, signed in, chooses what comes and how often. */
  readonly settings?: Link
  /** Where more of its kind are stopped. It also goes into the header by which mail programs unsubscribe. */
  readonly stop?: Link
}

export interface Link {
  readonly label: string
  /** Absolute. */
  readonly href: string
}

export type Part =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The text shows the address in full; `spellOut` has the HTML do so too, for whoever cannot press a button. */
  | ({ readonly kind: 'button'; readonly spellOut?: boolean } & Link)
  | { readonly kind: 'progress'; readonly overall: Share; readonly steps: readonly Step[] }
  | {
      readonly kind: 'list'
      readonly heading: string
      readonly items: readonly Item[]
      /** Stands where there are no items. */
      readonly empty: string
    }
  /** What a person wrote, word for word. */
  | { readonly kind: 'quote'; readonly by: string; readonly text: string }

/** One of the four steps of the path; its place picks the colour. */
export interface Step extends Share {
  readonly step: 1 | 2 | 3 | 4
  readonly name: string
}

export interface Item {
  readonly text: string
  /** Stands behind it in brackets. */
  readonly detail?: string
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that unsubscribes, where there is one. */
  readonly unsubscribe: string | null
}
