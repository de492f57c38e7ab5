import type { Share } from '../progress/progress.ts'

/** Content of an email. Plain text and HTML are rendered from the same parts. */
export interface Email {
  readonly subject: string
  /** Text that email programs show after the subject. */
  readonly preview: string
  readonly kicker?: string
  readonly heading: string
  readonly parts: readonly Part[]
  /** Reason why the reader got the email. */
  readonly footer: string
  /** Link to the email preferences; requires signing in. */
  readonly settings?: Link
  /** Also sent in the List-Unsubscribe header. */
  readonly unsubscribe?: Link
}

export interface Link {
  readonly label: string
  /** Absolute URL. */
  readonly href: string
}

/** A text is a paragraph. */
export type Part =
  | string
  /** `showUrl` shows the URL in the HTML too, in case the button does not work. */
  | ({ readonly kind: 'button'; readonly showUrl?: boolean } & Link)
  | { readonly kind: 'progress'; readonly overall: Share; readonly steps: readonly Step[] }
  | {
      readonly kind: 'list'
      readonly heading: string
      readonly items: readonly Item[]
      /** Shown if there are no items. */
      readonly empty: string
    }
  | { readonly kind: 'quote'; readonly by: string; readonly text: string }

/** A category; its number selects the colour. */
export interface Step extends Share {
  readonly step: 1 | 2 | 3 | 4
  readonly name: string
}

export interface Item {
  readonly text: string
  readonly detail?: string
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL that unsubscribes the reader. */
  readonly unsubscribe: string | null
}
