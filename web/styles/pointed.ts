/**
 * Selects the item of a list that the user points at. Use it with `:hover` in long lists: with `:hover` alone, each item
 * that scrolls below the mouse is painted again. The attribute is set by `markPointedItem`.
 */
export const pointed = ':where([data-pointed])'
