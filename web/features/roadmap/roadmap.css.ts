import { style } from '@vanilla-extract/css'
import { stack } from '#web/styles/arrange.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const notice = style({ marginBlockEnd: vars.space8 })
export const disabledReason = style({ color: vars.textMuted })

export const preview = style(stack(vars.space6))
export const muted = style({ fontWeight: vars.weightText, color: vars.textMuted })
export const sectionTitle = style({
  marginBlockEnd: vars.space2,
  ...textSize.md,
})
export const tasks = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const task = style({
  ...stack(vars.space1),
  paddingBlock: vars.space3,
  borderBlockStart: `1px solid ${vars.line}`,
})
export const taskTitle = style({ fontWeight: vars.weightStrong })
export const category = style(textSize.sm)
export const more = style({ ...textSize.sm, color: vars.textMuted })

export const fields = style({ display: 'grid', gap: vars.space3, marginBlockStart: vars.space1 })
export const field = style({ color: vars.text, fontWeight: vars.weightStrong })
export const text = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  columnGap: vars.space2,
  marginBlockStart: vars.space1,
})
export const was = style({ textDecorationThickness: '1px' })
export const becomes = style({ color: vars.text, textDecoration: 'none' })
