import { globalStyle } from '@vanilla-extract/css'
import { inlineRow } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

export const button = uiStyle({
  ...inlineRow(vars.space1),
  minHeight: vars.controlMd,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: vars.weightMedium,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.text },
    '[aria-sort] > &': { color: vars.text, fontWeight: vars.weightStrong },
  },
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
globalStyle(`${button} svg`, ui({ width: '0.875rem', height: '0.875rem' }))
