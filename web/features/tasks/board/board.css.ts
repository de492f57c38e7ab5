import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster, inlineRow, row, stack } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

/**
 * The columns fill the window, and the cards of a column scroll inside it, so that a card reaches each column without
 * scrolling the page. Below 768 px, the columns scroll sideways and snap, also to the edges of the window.
 */
export const scroller = recipe({
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: vars.space3,
    minHeight: '18rem',
    maxHeight: `max(24rem, calc(100dvh - ${vars.header} - 2 * ${vars.space6}))`,
    '@media': {
      // Leaves space for the links to the sections.
      [media.below1152]: {
        maxHeight: `max(24rem, calc(100dvh - ${vars.header} - ${vars.touch} - 2 * ${vars.space4}))`,
      },
      [media.below768]: {
        gridAutoColumns: 'min(85%, 20rem)',
        marginInline: `calc(-1 * ${vars.gutter})`,
        paddingInline: vars.gutter,
        scrollPaddingInline: vars.gutter,
        overflowX: 'auto',
        overscrollBehaviorX: 'contain',
        scrollSnapType: 'x mandatory',
      },
    },
  },
  variants: {
    // The scrolling while a card is dragged to the edge would snap back.
    isDragging: { true: { scrollSnapType: 'none !important', cursor: 'grabbing' } },
  },
})

export const column = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    minWidth: 0,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    background: vars.sunken,
    scrollSnapAlign: 'start',
  },
  variants: {
    isDropTarget: { true: { borderColor: vars.text, boxShadow: `inset 0 0 0 1px ${vars.text}` } },
  },
})
export const head = style({
  ...row(vars.space2),
  ...textSize.sm,
  padding: `${vars.space3} ${vars.space3} ${vars.space2}`,
  letterSpacing: 0,
})
export const count = style({ fontWeight: vars.weightText, color: vars.textMuted })
export const empty = style({ ...textSize.sm, padding: vars.space3, color: vars.textMuted })
export const cards = style({
  ...stack(vars.space2),
  alignContent: 'start',
  padding: `${vars.space1} calc(${vars.space2} - 1px) ${vars.space2}`,
  // The browser scrolls an opaque background without painting. The margin leaves room for the edge of a drop target.
  margin: '0 1px 1px',
  borderEndStartRadius: `calc(${vars.radius4} - 2px)`,
  borderEndEndRadius: `calc(${vars.radius4} - 2px)`,
  background: vars.sunken,
  overflowY: 'auto',
  // A column that cannot scroll further scrolls the page.
  overscrollBehaviorY: 'auto',
})

export const place = recipe({
  // Contains the texts for screen readers, which are positioned absolutely and would widen the page.
  base: {
    position: 'relative',
    minWidth: 0,
    borderRadius: vars.radius4,
    // The browser caches what it has painted of an isolated card. The other cards must not cover an open menu.
    selectors: { '&:not(:has([aria-expanded=true]))': { isolation: 'isolate' } },
  },
  variants: {
    canMove: {
      // A long press starts a drag and selects no text.
      true: { cursor: 'grab', userSelect: 'none', WebkitTouchCallout: 'none', touchAction: 'manipulation' },
    },
    isDragSource: { true: { opacity: 0.4 } },
  },
})

export const card = recipe({
  base: {
    ...stack(vars.space2),
    padding: `0.625rem ${vars.space3}`,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    background: vars.surface,
    overflowWrap: 'anywhere',
  },
  variants: {
    status: {
      pending: {},
      in_progress: { background: vars.progressFill, borderColor: vars.progressBorder },
      completed: { background: vars.doneFill, borderColor: vars.doneBorder },
    },
    relevant: { false: { background: 'transparent', borderColor: vars.lineStrong, borderStyle: 'dashed' } },
  },
})
export const top = style(row(vars.space1, 'start'))
globalStyle(`${top} > :not(h4)`, { flex: 'none' })
export const title = style({
  ...textSize.sm,
  flex: '1 1 0',
  minWidth: 0,
  fontSize: '0.875rem',
  fontWeight: vars.weightStrong,
  letterSpacing: 0,
  textWrap: 'pretty',
})
export const handle = style({
  width: '1.5rem',
  height: '1.5rem',
  margin: '-0.125rem -0.375rem 0 0',
  cursor: 'grab',
  // The column and the card cut off what is outside them.
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
  '@media': { [media.touch]: { margin: '-0.625rem -0.75rem -0.625rem 0' } },
})
export const facts = style({ ...cluster(`${vars.space1} ${vars.space3}`, 'center'), ...textSize.xs })
export const fact = style({ ...inlineRow('0.25rem'), color: vars.textMuted })
/** The chips wrap, so that a due date is never cut off. */
export const chips = style({
  ...cluster(`${vars.space2} 0.375rem`, 'center'),
  minWidth: 0,
  selectors: { '&:empty': { display: 'none' } },
})

/** The card that follows the pointer. */
export const overlay = style({ borderRadius: vars.radius4, boxShadow: vars.shadow2 })
globalStyle(`${overlay} :is([inert], [inert] > *)`, { alignContent: 'start', height: '100%' })
