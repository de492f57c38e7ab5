import { style } from '@vanilla-extract/css'
import { cluster, inlineRow, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const title = style({ marginBlockEnd: vars.space5 })
export const sections = style({ ...stack(vars.space6), maxWidth: '52rem' })
export const sectionTitle = style({ ...textSize.lg, letterSpacing: 0, marginBlockEnd: vars.space3 })
export const count = style({ color: vars.textMuted, fontWeight: vars.weightText })

export const list = style({ padding: 0, listStyle: 'none' })
export const task = style({
  ...cluster(`${vars.space2} ${vars.space4}`, 'center'),
  position: 'relative',
  minHeight: vars.touch,
  padding: `${vars.space3} ${vars.space4}`,
})
export const order = style({ width: '11rem', maxWidth: '100%', justifySelf: 'start' })
/** Above the link that covers the row. */
export const status = style({
  ...inlineRow('0'),
  position: 'relative',
  padding: 0,
  border: 0,
  borderRadius: vars.radius3,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.touch, marginBlock: '-0.5625rem' } },
})
export const text = style({
  display: 'grid',
  minWidth: 0,
  flex: '1 1 100%',
  '@media': { [media.from768]: { flexBasis: 0 } },
})
export const link = style({
  fontWeight: vars.weightMedium,
  color: vars.text,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  // The whole row opens the task.
  '::after': { content: "''", position: 'absolute', inset: 0 },
  ':hover': { textDecoration: 'underline' },
})
/** A name in a right-to-left script also begins below the title. */
export const project = style({ ...mutedSmallText, justifySelf: 'start', overflowWrap: 'anywhere' })
