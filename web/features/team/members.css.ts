import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const head = style({ marginBlockEnd: vars.space5 })
export const count = style({ marginBlockStart: vars.space1, color: vars.textMuted })

/** For administrators: the form above the list, or next to it on wide screens. */
export const columns = style({
  display: 'grid',
  gap: vars.space5,
  alignItems: 'start',
  '@media': {
    [media.from1024]: {
      gridTemplateColumns: `minmax(0, 1fr) ${vars.rail}`,
      gap: vars.space8,
    },
  },
})
export const invite = style({
  '@media': { [media.from1024]: { gridArea: '1 / 2', position: 'sticky', insetBlockStart: '5rem' } },
})
export const form = style({ display: 'grid', gap: vars.space4 })

export const people = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: vars.space4,
  minWidth: 0,
})
const show = keyframes({ from: { opacity: 0 } })
/** Shows nothing for 200 ms, so that a quick response does not flash. */
export const skeletons = style([people, { animation: `${show} 200ms step-end` }])

/** The focus ring follows the card's corners. */
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
export const detail = style({ ...textSize.sm, color: vars.textMuted, overflowWrap: 'anywhere' })
/** Aligns the marks of cards in one row, whatever the height of the names. */
export const marks = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space2,
  marginBlockStart: 'auto',
  paddingBlockStart: vars.space3,
})
/** Aligns the text with the card's other lines. */
export const cancel = style({
  marginInlineStart: 'auto',
  marginInlineEnd: '-0.625rem',
  marginBlock: '-0.375rem',
})

/** Together as high as a line of text. */
export const skeletonLine = style({ marginBlock: '0.15625rem' })
