/**
 * Prefix of `:hover` selectors in long lists. Without it, each row that scrolls below the pointer is painted again. The
 * attribute is set by `hideHoverWhileScrolling`.
 */
export const unlessScrolling = ':where(:root:not([data-scrolling]))'
