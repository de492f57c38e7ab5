import { uiStyle } from '#web/styles/layer.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const draftNotice = uiStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space2,
  ...textSize.sm,
  color: vars.textMuted,
})
