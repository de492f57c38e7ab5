import { globalStyle, style } from '@vanilla-extract/css'
import { inlineRow, row, visuallyHidden } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

/** Windows in which the words of the search and the arrow of the account menu leave their place to the link “My Tasks”. */
const narrow = '(max-width: 37.49rem)'
/** Windows in which “My Tasks” is only in the account menu. */
const narrowest = '(max-width: 22.49rem)'

export const header = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.zHeader,
  background: vars.surface,
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { print: { display: 'none' } },
})

export const bar = style({
  ...row(vars.space1),
  maxWidth: `calc(${vars.page} + 2 * ${vars.gutter})`,
  height: vars.header,
  marginInline: 'auto',
  paddingInline: `max(${vars.gutter}, env(safe-area-inset-left)) max(${vars.gutter}, env(safe-area-inset-right))`,
  '@media': {
    [narrow]: { gap: 0 },
    // Otherwise, the controls would grow with the text and not fit in the window.
    [media.below320]: { vars: { [vars.controlMd]: '44px', [vars.touch]: '44px' } },
  },
})

/** In narrow windows, the edge of the button is below the logo, which is also a link. */
export const back = style({
  marginInlineStart: '-0.625rem',
  '@media': { [narrow]: { marginInlineEnd: '-0.375rem' } },
})

export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.controlMd,
  marginInlineEnd: 'auto',
  borderRadius: vars.radius3,
  textDecoration: 'none',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
/** The wordmark beside the mark. */
globalStyle(`${home} svg + span`, { '@media': { [media.below320]: visuallyHidden } })

export const wide = style({ '@media': { [media.below480]: { display: 'none' } } })
export const wider = style({ '@media': { [media.below768]: { display: 'none' } } })
export const myTasks = style({ '@media': { [narrowest]: { display: 'none' } } })

export const search = style({ '@media': { [media.touch]: { minWidth: vars.touch } } })

export const words = style({
  ...inlineRow(vars.space2),
  '@media': { [narrow]: visuallyHidden },
})

export const key = style({
  flex: 'none',
  padding: '0 0.3125rem',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius2,
  font: `${vars.weightMedium} ${vars.textXs} / 1.125rem ${vars.font}`,
  color: vars.textSubtle,
  '@media': { [media.touch]: { display: 'none' } },
})

export const account = style({
  ...inlineRow('0.375rem'),
  justifyContent: 'center',
  minWidth: vars.controlMd,
  minHeight: vars.controlMd,
  padding: '0 0.25rem',
  border: 0,
  borderRadius: vars.radius3,
  background: 'none',
  color: vars.textMuted,
  cursor: 'pointer',
  ':hover': { background: `color-mix(in srgb, ${vars.text} 7%, transparent)` },
  '@media': { [media.touch]: { minHeight: vars.touch, minWidth: vars.touch } },
})

export const arrow = style({ '@media': { [narrow]: { display: 'none' } } })

export const page = style({
  width: '100%',
  maxWidth: `calc(${vars.page} + 2 * ${vars.gutter})`,
  marginInline: 'auto',
  padding: `${vars.space8} ${vars.gutter} ${vars.space12}`,
})

/** Fits into the space between header and page, so that nothing moves when it appears. */
export const offline = style({
  position: 'absolute',
  insetBlockStart: `calc(${vars.header} + 1px)`,
  insetInline: 0,
  gridAutoFlow: 'column',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'start',
  columnGap: vars.space2,
  minHeight: vars.space6,
  paddingBlock: 0,
  paddingInline: `max(${vars.gutter}, 50% - ${vars.page} / 2)`,
  borderWidth: '0 0 1px',
  borderRadius: 0,
  ...textSize.sm,
  '@media': { [media.below768]: textSize.xs, print: { display: 'none' } },
})

export const notices = style({
  display: 'grid',
  gap: vars.space2,
  selectors: { [`&:has(> :not(${offline}))`]: { marginBlockEnd: vars.space6 } },
  '@media': {
    [media.from1152]: {
      selectors: {
        // Otherwise an open task would cover the buttons of the notices.
        ':has([data-open-task]) > &': {
          maxWidth: `calc(100% - ${vars.sideColumn} - ${vars.space10})`,
        },
      },
    },
  },
})
// An open task covers this notice and shows its own.
globalStyle(`:has([data-open-task]) > ${notices} > [data-rejected-changes]`, {
  '@media': { [media.below1152]: { visibility: 'hidden' } },
})
