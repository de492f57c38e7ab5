import { style } from '@vanilla-extract/css'
import { cluster } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const head = style({ marginBlockEnd: vars.space5 })
export const count = style({ marginBlockStart: vars.space1, color: vars.textMuted })

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
  alignItems: 'start',
  columnGap: vars.space3,
  height: '100%',
  padding: `${vars.space4} ${vars.space5}`,
})
export const text = style({ display: 'flex', flexDirection: 'column', minWidth: 0, height: '100%' })
export const name = style({ fontWeight: vars.weightStrong, overflowWrap: 'anywhere' })
export const detail = style({ ...mutedSmallText, overflowWrap: 'anywhere' })
/** The auto margin aligns the role and status marks of cards in a row, even if some names take several lines. */
export const marks = style({
  ...cluster(vars.space2, 'center'),
  marginBlockStart: 'auto',
  paddingBlockStart: vars.space3,
})
export const cancel = style({
  marginInlineStart: 'auto',
  marginInlineEnd: '-0.625rem',
  marginBlock: '-0.375rem',
})
