import { style } from '@vanilla-extract/css'
import { cluster, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchHeight } from '#web/styles/touch.ts'

export const row = style({
  ...stack(vars.space2),
  padding: vars.space4,
  '@media': { [media.from768]: { paddingInline: vars.space5 } },
})
export const head = style(cluster(vars.space2, 'center'))
export const time = style({
  ...mutedSmallText,
  '@media': { [media.from768]: { marginInlineStart: 'auto' } },
})
export const message = style({ overflowWrap: 'anywhere' })
export const source = style({ ...mutedSmallText, fontFamily: vars.fontMono, overflowWrap: 'anywhere' })
export const context = style({
  ...textSize.sm,
  display: 'grid',
  gap: vars.space1,
  marginBlockStart: vars.space1,
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
