import { style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '1px',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.line,
  overflow: 'hidden',
  '@media': { [media.from768]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
})
export const tile = style({
  padding: `${vars.space3} ${vars.space4}`,
  background: vars.surface,
  '@media': { [media.from768]: { padding: `${vars.space4} ${vars.space5}` } },
})
export const lines = style({ ...textSize.sm, display: 'grid' })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${vars.space3}`,
  paddingBlock: vars.space2,
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${vars.line}` },
    '&:last-child': { paddingBlockEnd: 0 },
  },
})
export const label = style({ ...textSize.sm, color: vars.textMuted })
export const figure = style({ fontWeight: vars.weightStrong })
export const largeFigure = style({
  marginBlockStart: vars.space1,
  fontSize: vars.text2xl,
  lineHeight: 1.2,
  letterSpacing: vars.trackingSnug,
  fontWeight: vars.weightHeading,
})
export const detail = style({
  ...textSize.sm,
  letterSpacing: 0,
  fontWeight: vars.weightText,
  color: vars.textMuted,
  whiteSpace: 'nowrap',
})
