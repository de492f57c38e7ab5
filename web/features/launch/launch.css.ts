import { globalStyle, style } from '@vanilla-extract/css'
import { row, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const form = style(stack(vars.space3))
export const hint = style(mutedSmallText)
export const actions = style({ ...row(vars.space2), justifyContent: 'flex-end' })

const line = `1px solid ${vars.line}`

/** The facts are beside each other. On phones, the launch date is in a row of its own. */
export const strip = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  border: line,
  borderRadius: vars.radius4,
  background: vars.surface,
  '@media': {
    [media.below320]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.from768]: { display: 'flex' },
  },
})
export const fact = style({
  position: 'relative',
  ...row(vars.space2),
  minHeight: vars.touch,
  paddingInline: vars.space4,
  ...textSize.sm,
  '@media': { [media.below320]: { flexWrap: 'wrap' }, [media.from768]: { flex: '1 1 0' } },
  selectors: {
    '& + &': {
      borderInlineStart: line,
      '@media': { [media.below320]: { borderInlineStart: 0, borderBlockStart: line } },
    },
  },
})
globalStyle(`${fact} > svg`, { flex: 'none', color: vars.textMuted })
export const launch = style([
  fact,
  {
    gridColumn: '1 / -1',
    '@media': {
      [media.below768]: { borderBlockEnd: line },
      [media.from768]: { flex: '2 1 0' },
    },
  },
])
globalStyle(`${launch} + ${fact}`, { '@media': { [media.below768]: { borderInlineStart: 0 } } })
/** The link covers the whole fact. */
export const link = style({
  color: vars.text,
  fontWeight: vars.weightMedium,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&::after': { content: "''", position: 'absolute', inset: 0, borderRadius: vars.radius3 },
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current]::after': { boxShadow: `inset 0 0 0 1px ${vars.lineStrong}` },
  },
})
export const overdue = style({})
globalStyle(`${overdue} > svg, ${overdue} > a`, { color: vars.dangerText })
export const date = style({ ...mutedSmallText, whiteSpace: 'nowrap' })
/** Above the area of the link. */
export const edit = style({ position: 'relative', zIndex: 1, marginInline: `auto calc(-1 * ${vars.space3})` })
