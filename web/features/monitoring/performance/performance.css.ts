import { globalStyle, style } from '@vanilla-extract/css'
import { spread } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { frame as framed } from '#web/ui/card/rows.css.ts'

/** Lets the table scroll instead of the page, because eight columns do not fit on a phone. */
export const frame = style([framed, { containerType: 'inline-size', overflowX: 'auto' }])
export const table = style({ ...textSize.sm, width: '100%', borderCollapse: 'collapse' })
export const caption = style({
  ...mutedSmallText,
  maxWidth: '100cqi',
  padding: `${vars.space3} ${vars.space4}`,
  textAlign: 'start',
})
globalStyle(`${table} :is(th, td)`, {
  padding: `0.375rem ${vars.space3}`,
  borderBlockStart: `1px solid ${vars.line}`,
  textAlign: 'end',
  whiteSpace: 'nowrap',
})
globalStyle(`${table} thead th`, { paddingBlock: 0, color: vars.textMuted })
// The endpoint stays visible while the figures scroll.
globalStyle(`${table} tr > :first-child`, {
  position: 'sticky',
  insetInlineStart: 0,
  paddingInlineStart: vars.space4,
  background: vars.surface,
  textAlign: 'start',
})
globalStyle(`${table} tbody tr:hover > *`, { background: vars.sunken })

export const route = style({
  minWidth: '8rem',
  fontWeight: vars.weightMedium,
  '@media': { [media.below768]: { fontSize: vars.textXs } },
})
globalStyle(`${table} ${route}`, { whiteSpace: 'normal', overflowWrap: 'anywhere' })
globalStyle(`${route} code`, { fontFamily: vars.fontMono })
export const trend = style({ fontWeight: vars.weightMedium })
globalStyle(`${table} ${trend}`, { textAlign: 'start' })
export const failed = style({ fontWeight: vars.weightStrong, color: vars.danger })

export const sparkline = style({
  display: 'block',
  width: '6rem',
  height: '1.25rem',
  fill: vars.textSubtle,
  '@media': { [media.forcedColours]: { fill: 'CanvasText' } },
})
export const foot = style({ ...spread(vars.space3, 'center'), marginBlockStart: vars.space3 })
