import { style } from '@vanilla-extract/css'
import { inlineRow } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'
import * as dashboard from './dashboard.css.ts'

export const update = style([
  dashboard.update,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: vars.space3,
    paddingInline: vars.space4,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    background: vars.surface,
    '@media': { print: { height: 'auto', paddingBlock: vars.space3 } },
  },
])
export const all = style({
  ...inlineRow(vars.space1),
  ...textSize.sm,
  minHeight: vars.controlSm,
  color: vars.textMuted,
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
