import type { Share } from '../progress/progress.ts'

/** Content of an email. Plain text and HTML are rendered from the same parts. */
export interface Email {
  readonly subject: string
  /** Preview text that email programs show after the subject. */
  readonly preview: string
  /** Line above the heading: the kind of email. */
  readonly kicker?: string
  readonly heading: string
  readonly parts: readonly Part[]
  /** Reason why the reader got the email. */
  readonly footer: string
  /** Link to the email preferences; requires signing in. */
  readonly settings?: Link
  /** Unsubscribe link, also sent in the List-Unsubscribe header. */
  readonly unsubscribe?: Link
}

export interface Link {
  readonly label: string
  /** Absolute. */
  readonly href: string
}

export type Part =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The plain text shows the URL. With `showUrl` the HTML shows it too, in case the button does not work. */
  | ({ readonly kind: 'button'; readonly showUrl?: boolean } & Link)
  | { readonly kind: 'progress'; readonly overall: Share; readonly steps: readonly Step[] }
  | {
      readonly kind: 'list'
      readonly heading: string
      readonly items: readonly Item[]
      /** Text shown if there are no items. */
      readonly empty: string
    }
  /** Text that a user wrote. */
  | { readonly kind: 'quote'; readonly by: string; readonly text: string }

/** One of the four categories; its number selects the colour. */
export interface Step extends Share {
  readonly step: 1 | 2 | 3 | 4
  readonly name: string
}

export interface Item {
  readonly text: string
  /** Shown in brackets after the text. */
  readonly detail?: string
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL that unsubscribes the reader. */
  readonly unsubscribe: string | null
}
