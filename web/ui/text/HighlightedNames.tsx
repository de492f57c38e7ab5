export type HighlightedNamesProps = { text: string; className: string }

/** A text whose names are between directional isolates (`isolateDirection`): shows them in `<bdi>` elements. */
export const HighlightedNames = ({ text, className }: HighlightedNamesProps) =>
  text.split(/[\u2068\u2069]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text never change order.
      <bdi key={index} className={className}>
        {part}
      </bdi>
    ),
  )
