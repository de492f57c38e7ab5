import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

const line = `1px solid ${vars.line}`

/** The forms and short lists are narrow, because wide ones are harder to read. */
export const screen = style({ ...stack(vars.space4), maxWidth: '60rem' })
// In wide windows, the title of a card is beside its content.
globalStyle(`${screen} section`, {
  '@media': {
    [media.from1024]: {
      display: 'grid',
      gridTemplateColumns: '14rem minmax(0, 1fr)',
      columnGap: vars.space8,
      padding: vars.space6,
    },
  },
})
globalStyle(`${screen} section > *`, { '@media': { [media.from1024]: { gridColumn: 2 } } })
globalStyle(`${screen} section > :first-child`, {
  '@media': { [media.from1024]: { gridArea: '1 / 1 / span 12', alignSelf: 'start' } },
})
// If the content cannot be loaded, the cards below move less far.
globalStyle(`${screen} section > :is([role=alert], [role=status])`, {
  '@media': { [media.from768]: { minHeight: '7.5rem', alignContent: 'start' } },
})
export const cards = style(stack(vars.space4))
export const title = style({ marginBlockEnd: vars.space2 })

export const text = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
export const form = style({ display: 'grid', justifyItems: 'start', gap: vars.space4 })
export const dialogForm = style(stack(vars.space4))
globalStyle(`${text} + :not(p)`, { marginBlockStart: vars.space4 })
export const field = style({ width: '100%', maxWidth: '28rem' })
export const foot = style(cluster(vars.space3, 'center'))
export const saved = style({ ...textSize.sm, color: vars.doneText })
export const actions = style({ ...cluster(vars.space3, 'center'), marginBlockStart: vars.space4 })

export const table = style({ width: '100%', borderCollapse: 'collapse' })
globalStyle(`${table} th`, { textAlign: 'start', fontWeight: 400 })
globalStyle(`${table} thead th`, { ...mutedSmallText, paddingBlockEnd: vars.space2 })
globalStyle(`${table} tbody tr`, { borderBlockStart: line })
// If the text is large, each row shows its name above its switches.
globalStyle(`${table} tr`, {
  '@media': { [media.below320]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } },
})
globalStyle(`${table} tr > :first-child`, { '@media': { [media.below320]: { gridColumn: '1 / -1' } } })
globalStyle(`${table} tbody :is(th, td)`, { paddingBlock: vars.space2, verticalAlign: 'middle' })
/** Fixed, so that the switches of all rows are below their heading. */
export const channel = style({
  width: '4.5rem',
  paddingInlineStart: vars.space3,
  '@media': {
    [media.below320]: { width: 'auto', padding: 0 },
    [media.from480]: { width: '6.5rem', whiteSpace: 'nowrap' },
  },
})
globalStyle(`${table} ${channel}`, { textAlign: 'center' })
globalStyle(`${channel} > label`, { justifyContent: 'center', minWidth: vars.touch })
export const detail = style({ ...mutedSmallText, display: 'block' })

export const subtitle = style({ ...textSize.md, letterSpacing: 0, marginBlockStart: vars.space6 })
export const projects = style({ marginBlockStart: vars.space3 })
export const project = style({
  display: 'grid',
  alignItems: 'center',
  gap: `${vars.space2} ${vars.space4}`,
  paddingBlock: vars.space3,
  borderBlockStart: line,
  '@media': { [media.from768]: { gridTemplateColumns: 'minmax(0, 1fr) 11rem 10rem' } },
})
export const projectName = style({
  justifySelf: 'start',
  fontWeight: vars.weightMedium,
  overflowWrap: 'anywhere',
})

export const address = style({ width: '100%', marginBlockStart: vars.space4 })
export const list = style({
  ...stack(vars.space2),
  paddingInlineStart: vars.space5,
  marginBlock: vars.space3,
})
