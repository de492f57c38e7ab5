import { style } from '@vanilla-extract/css'
import { cluster } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: `${vars.space3} ${vars.space6}`,
  padding: vars.space4,
  '@media': {
    [media.from1024]: {
      gridTemplateColumns: 'minmax(0, 1fr) 21rem 15rem',
      padding: `${vars.space3} ${vars.space5}`,
    },
  },
})
export const route = style({
  ...textSize.sm,
  ...cluster(vars.space2, 'baseline'),
  fontFamily: vars.fontMono,
  fontWeight: vars.weightMedium,
  letterSpacing: 0,
})
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: vars.space3,
})
export const name = style({ ...textSize.xs, color: vars.textMuted })
export const figure = style({ ...textSize.sm, fontWeight: vars.weightStrong })

export const histogram = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const drawing = style({
  width: '100%',
  height: '2.5rem',
  borderBlockEnd: `1px solid ${vars.lineStrong}`,
})
export const bar = style({
  fill: vars.textSubtle,
  '@media': { [media.forcedColours]: { fill: 'CanvasText' } },
})
export const steps = style({
  ...textSize.xs,
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.textSubtle,
})
export const spread = style({ ...textSize.xs, color: vars.textMuted })
