import { uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const summary = uiStyle({
  width: 'fit-content',
  minHeight: '1.5rem',
  ...textSize.sm,
  fontWeight: vars.weightMedium,
  color: vars.textMuted,
  cursor: 'pointer',
  selectors: { '&:hover': { color: vars.text } },
  '@media': { [media.touch]: { minHeight: vars.touch, alignContent: 'center' } },
})
