import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

const small = { fontSize: vars.textSm, lineHeight: vars.leadingSm } as const

export const head = style({ marginBlockEnd: vars.space5 })
export const count = style({ marginBlockStart: vars.space1, color: vars.textMuted })

/** For whoever invites: the form first, since the list may be long; beside it where there is room. */
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
/** A quick answer never flashes what stands for it. */
export const waiting = style([people, { animation: `${show} 1ms 200ms backwards` }])

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space3,
  height: '100%',
  padding: `${vars.space4} ${vars.space5}`,
})
export const text = style({ minWidth: 0 })
export const name = style({ fontWeight: vars.weightStrong, overflowWrap: 'anywhere' })
export const detail = style({ ...small, color: vars.textMuted, overflowWrap: 'anywhere' })
export const role = style({ ...small, alignSelf: 'start', color: vars.textMuted })
/** Below what it takes back, its word on the same edge. */
export const remove = style({
  gridColumn: '2 / -1',
  justifySelf: 'start',
  marginBlockStart: vars.space2,
  marginInlineStart: '-0.625rem',
})
export const skeletonLine = style({ marginBlock: '0.15625rem' })
