import { style } from '@vanilla-extract/css'
import { cluster, spread } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const head = style({ marginBlockEnd: vars.space5 })
export const count = style({
  minHeight: vars.leadingMd,
  marginBlockStart: vars.space1,
  color: vars.textMuted,
})

export const columns = style({
  display: 'grid',
  gap: vars.space5,
  alignItems: 'start',
  '@media': {
    [media.from1024]: {
      gridTemplateColumns: `minmax(0, 1fr) ${vars.sideColumn}`,
      gap: vars.space8,
    },
  },
})
export const invite = style({
  '@media': { [media.from1024]: { gridArea: '1 / 2', position: 'sticky', insetBlockStart: '5rem' } },
})

export const person = style({ borderRadius: vars.radius4 })
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: vars.space3,
  height: '100%',
  padding: `${vars.space3} ${vars.space4}`,
})
/** Name and marks share a line if they fit. */
export const text = style({ ...spread(`${vars.space2} ${vars.space3}`, 'center'), minWidth: 0 })
export const who = style({ flex: '1 1 9rem', minWidth: 0 })
export const name = style({ fontWeight: vars.weightStrong, overflowWrap: 'anywhere' })
export const detail = style({ ...mutedSmallText, overflowWrap: 'anywhere' })
export const marks = style(cluster(vars.space2, 'center'))
export const cancel = style({
  marginInlineStart: 'auto',
  marginInlineEnd: '-0.625rem',
  marginBlock: '-0.375rem',
})
