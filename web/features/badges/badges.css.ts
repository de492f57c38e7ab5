import { style } from '@vanilla-extract/css'
import { row } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const aside = style({ ...mutedSmallText, flex: 'none' })
export const lead = style({ ...mutedSmallText, marginBlockEnd: vars.space4 })
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space3 })
export const entry = style({ ...row(vars.space3), '@media': { [media.below320]: { flexWrap: 'wrap' } } })
export const words = style({ minWidth: 0 })
export const name = style({
  ...row('0.375rem'),
  lineHeight: '1.25rem',
  fontWeight: vars.weightStrong,
})
export const lock = style({ width: '0.8125rem', height: '0.8125rem', color: vars.textSubtle })
export const detail = style(mutedSmallText)
export const foot = style({
  marginBlockStart: vars.space4,
  paddingBlockStart: vars.space3,
  borderBlockStart: `1px solid ${vars.line}`,
})
