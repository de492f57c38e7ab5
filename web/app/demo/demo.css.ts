import { style } from '@vanilla-extract/css'
import { cluster, row, spread, stack } from '#web/styles/arrange.ts'
import { category as categoryVars, media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

/** Stays visible in large windows, so that a reader never takes the demo for a real project. */
export const notice = style({
  marginBlockEnd: vars.space6,
  '@media': {
    [media.from768]: {
      position: 'sticky',
      insetBlockStart: `calc(${vars.header} + ${vars.space2})`,
      zIndex: vars.zSticky,
    },
  },
})
export const actions = style(cluster(vars.space2))
export const title = style({ marginBlockEnd: vars.space5, overflowWrap: 'anywhere' })
export const muted = style({ ...mutedSmallText, fontWeight: vars.weightText })
export const lead = style({
  maxWidth: vars.measure,
  marginBlock: `${vars.space1} ${vars.space4}`,
  color: vars.textMuted,
})

export const columns = style({
  ...stack(vars.space10),
  marginBlockStart: vars.space10,
  '@media': { [media.from1152]: { gridTemplateColumns: `minmax(0, 1fr) ${vars.sideColumn}` } },
})
export const main = style({ ...stack(vars.space12), alignContent: 'start' })
export const side = style({ ...stack(vars.space4), alignContent: 'start' })

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: vars.space3,
})
export const category = style({ marginBlockStart: vars.space8 })
export const categoryHead = style({
  ...spread(`${vars.space1} ${vars.space4}`, 'baseline'),
  marginBlockStart: vars.space3,
})
export const number = style({ marginInlineEnd: '0.12em', color: categoryVars.text })
export const group = style({ ...stack(vars.space2), marginBlockStart: vars.space5 })

export const team = style({ ...stack(vars.space3), marginBlockEnd: vars.space3 })
export const person = style(row(vars.space3))
