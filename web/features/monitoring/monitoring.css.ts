import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, row, spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { cardGrid } from '#web/ui/card/card.css.ts'

export const checked = style({ color: vars.textMuted })
export const buttons = style(cluster(vars.space2))
export const badges = style([buttons, { flex: '1 1 0', justifyContent: 'end' }])
export const status = style({ marginBlockEnd: vars.space6 })
// Between these widths, the services take two rows, and the state of a failed request takes one.
globalStyle(`${status} > [role]`, {
  '@media': { [`${media.from768} and ${media.below1152}`]: { minHeight: '7.375rem' } },
})
export const muted = style(mutedSmallText)
export const shown = style([muted, { marginBlockStart: vars.space3 }])

const section = style({
  display: 'grid',
  marginBlockStart: vars.space3,
  paddingBlockStart: vars.space3,
  borderBlockStart: `1px solid ${vars.line}`,
})
export const services = style([
  section,
  {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
    gridAutoRows: 'minmax(1.25rem, auto)',
    gap: `${vars.space3} ${vars.space6}`,
    '@media': { [media.from768]: { gridAutoRows: `calc(2 * ${vars.leadingSm})` } },
  },
])
export const service = style({
  ...textSize.sm,
  ...row(vars.space3),
  justifyContent: 'space-between',
})
export const named = style({
  ...cluster(`0 ${vars.space1}`, 'baseline'),
  minWidth: 0,
  '@media': { [media.from768]: { display: 'block' } },
})
/** Wide windows show the time below the name, because some names have no room for it. */
export const time = style({ color: vars.textMuted, '@media': { [media.from768]: { display: 'block' } } })
export const incidents = style([
  section,
  {
    gap: vars.space2,
    // Reserves two lines while the text is loading, so that the content below does not move.
    '@media': { [media.below480]: { gridTemplateRows: `auto minmax(calc(2 * ${vars.leadingSm}), auto)` } },
  },
])
export const subtitle = style({ ...textSize.sm, fontWeight: vars.weightStrong, letterSpacing: 0 })
export const incident = style(cluster(`${vars.space1} ${vars.space3}`, 'baseline'))
export const message = style({ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' })

/** Removes the gap on phones, so that the four tabs fit on one line. */
export const tabs = style({ '@media': { [media.below480]: { gap: 0 } } })
export const panel = style({ marginBlockStart: vars.space6 })
export const sections = style(stack(vars.space6))
export const incidentList = style({ display: 'grid', gap: vars.space3 })
export const filter = style({
  ...spread(`${vars.space2} ${vars.space4}`, 'end'),
  marginBlockEnd: vars.space4,
})
export const cards = style([cardGrid, { alignItems: 'start' }])
export const reason = style({ ...textSize.sm, marginBlockEnd: vars.space3, overflowWrap: 'anywhere' })

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '1px',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.line,
  overflow: 'hidden',
  '@media': {
    [media.below320]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.from768]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
})
export const tile = style({
  padding: `${vars.space3} ${vars.space4}`,
  background: vars.surface,
  '@media': { [media.from768]: { padding: `${vars.space4} ${vars.space5}` } },
})
export const largeFigure = style({
  marginBlockStart: vars.space1,
  fontSize: vars.text2xl,
  lineHeight: 1.2,
  letterSpacing: vars.trackingHeading,
  fontWeight: vars.weightHeading,
})
export const line = style({
  ...textSize.sm,
  ...spread(`0 ${vars.space3}`),
  paddingBlock: vars.space2,
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${vars.line}` },
    '&:last-child': { paddingBlockEnd: 0 },
  },
})
export const figure = style({ fontWeight: vars.weightStrong })
export const detail = style({
  ...mutedSmallText,
  letterSpacing: 0,
  fontWeight: vars.weightText,
  whiteSpace: 'nowrap',
})
