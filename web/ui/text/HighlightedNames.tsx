import { Link } from './Link.tsx'

export type HighlightedNamesProps = {
  text: string
  className: string
  /** The name that is a link, and its path. */
  link?: { readonly name: string; readonly to: string } | null
}

/** Shows a text and highlights the names that `isolateDirection` has marked. Each name is in a `<bdi>` element. */
export const HighlightedNames = ({ text, className, link }: HighlightedNamesProps) =>
  text.split(/[\u2068\u2069]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The index can be the key, because the parts of a text never change their order.
      <bdi key={index} className={className}>
        {part === link?.name ? <Link to={link.to}>{part}</Link> : part}
      </bdi>
    ),
  )
