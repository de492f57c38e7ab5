/** Shows a text and highlights the names that `isolateDirection` has marked. Each name is in a `<bdi>` element. */
export const HighlightedNames = ({ text, className }: { text: string; className: string }) =>
  text.split(/[\u2068\u2069]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The index can be the key, because the parts of a text never change their order.
      <bdi key={index} className={className}>
        {part}
      </bdi>
    ),
  )
