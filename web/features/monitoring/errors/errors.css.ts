import { style } from '@vanilla-extract/css'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchHeight } from '#web/styles/touch.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space2,
  padding: vars.space4,
  '@media': { [media.from768]: { paddingInline: vars.space5 } },
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space2 })
export const time = style({
  ...mutedSmallText,
  '@media': { [media.from768]: { marginInlineStart: 'auto' } },
})
export const message = style({ overflowWrap: 'anywhere' })
export const source = style({ ...mutedSmallText, fontFamily: vars.fontMono, overflowWrap: 'anywhere' })
export const places = style({ display: 'grid', borderInlineStart: `2px solid ${vars.line}` })
export const place = style({ paddingBlock: vars.space1, paddingInlineStart: vars.space3 })
export const placeHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${vars.space3}`,
})
export const context = style({
  ...textSize.sm,
  display: 'grid',
  gap: vars.space1,
  marginBlock: `${vars.space1} ${vars.space4}`,
  selectors: { [`${row} > details > &, ${place}:last-child &`]: { marginBlockEnd: 0 } },
})
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: vars.space3,
})
export const name = style({ color: vars.textMuted })
export const value = style({ fontFamily: vars.fontMono, overflowWrap: 'anywhere' })
export const timelineLink = style(touchHeight)
