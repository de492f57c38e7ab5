import { style } from '@vanilla-extract/css'
import { inlineRow, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const facts = style({
  ...stack('0'),
  paddingBlock: vars.space2,
  borderBlock: `1px solid ${vars.line}`,
})
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  alignItems: 'center',
  minHeight: vars.touch,
  '@media': { [media.below320]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const name = style(mutedSmallText)
export const value = style({
  // The negative margin does not narrow the button.
  maxWidth: 'calc(100% + 0.875rem)',
  minHeight: vars.touch,
  marginInlineStart: '-0.875rem',
  fontWeight: vars.weightMedium,
  color: vars.text,
  textAlign: 'start',
  overflowWrap: 'anywhere',
})
export const text = style({ ...inlineRow(vars.space2), fontWeight: vars.weightMedium })
export const chevron = style({
  color: vars.textSubtle,
  width: '0.875rem',
  height: '0.875rem',
  '@media': { print: { display: 'none' } },
})
export const noAvatar = style({ color: vars.textMuted })
