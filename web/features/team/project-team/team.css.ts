import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, spread } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { control } from '#web/ui/field/field.css.ts'

export const head = style({
  ...spread(`${vars.space3} ${vars.space6}`, 'end'),
  marginBlockEnd: vars.space5,
})
export const count = style({
  ...cluster(`0 ${vars.space4}`, 'baseline'),
  color: vars.textMuted,
})
export const notice = style({ color: vars.textMuted, marginBlockEnd: vars.space5 })
export const withReason = style({
  display: 'grid',
  gap: vars.space2,
  alignContent: 'start',
  justifyItems: 'start',
})
export const actions = style(cluster(vars.space3))
/** On wide screens, the button ends at the edge of the page, also if the reason below it is longer. */
globalStyle(`${actions} > ${withReason}`, { '@media': { [media.from1024]: { justifyItems: 'end' } } })
/** The invite form of the side column. Narrow screens hide the form and show a button that opens it in a dialog. */
export const invite = style({ '@media': { [media.below1024]: { display: 'none' } } })
export const inviteButton = style([withReason, { '@media': { [media.from1024]: { display: 'none' } } }])
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space5,
  alignItems: 'start',
  '@media': {
    [media.from1024]: {
      gridTemplateColumns: `minmax(0, 1fr) ${vars.sideColumn}`,
      gridTemplateRows: 'auto 1fr',
      gap: `${vars.space5} ${vars.space10}`,
    },
  },
})
export const stack = style({ display: 'grid', gap: vars.space5, minWidth: 0 })
export const sideColumn = style([stack, { '@media': { [media.from1024]: { gridArea: '1 / 2 / span 2' } } }])
export const emails = style({ minWidth: 0 })

export const list = style({ minWidth: 0 })
globalStyle(`${list} > li + li`, { borderBlockStart: `1px solid ${vars.line}` })

const row = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: vars.space3,
} as const
/** The second line of a row: full width on phones, otherwise aligned with the name. */
const lowerRow = {
  gridColumn: '1 / -1',
  '@media': { [media.from480]: { gridColumn: '2 / -1' } },
} as const

const wrapping = cluster(`${vars.space2} ${vars.space4}`, 'center')
export const fixedRole = style({ ...textSize.sm, fontWeight: vars.weightStrong })
export const removeIcon = style({ marginInlineEnd: '-0.5rem' })
export const leave = style({ marginInlineEnd: '-0.625rem' })

export const text = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  justifyItems: 'start',
})
export const name = style({
  ...cluster(`0 ${vars.space2}`, 'center'),
  fontWeight: vars.weightStrong,
  overflowWrap: 'anywhere',
})
globalStyle(`${name} bdi`, { minWidth: 0 })
export const detail = style({ ...mutedSmallText, overflowWrap: 'anywhere' })
export const muted = style({ color: vars.textMuted })
export const readOnly = style(mutedSmallText)

export const settings = style({ ...wrapping, ...textSize.sm })
export const frequency = style({ width: '7.25rem' })

export const more = style({ ...textSize.sm, flex: 'none', '@media': { print: { display: 'none' } } })
export const panelEntry = style({
  ...row,
  paddingBlock: vars.space3,
  selectors: { 'li:first-child > &': { paddingBlockStart: 0 } },
})
export const panelSettings = style({
  ...lowerRow,
  marginBlockStart: vars.space2,
  '@media': { ...lowerRow['@media'], print: { display: 'none' } },
})
globalStyle(`${panelEntry} ${name} wbr`, { '@media': { [media.from1152]: { display: 'none' } } })
// The side column has no room for long names. The title of the name and the team page show them.
globalStyle(`${panelEntry} ${name}`, {
  '@media': { [media.from1152]: { flexWrap: 'nowrap', maxWidth: '100%' } },
})
globalStyle(`${panelEntry} ${name} > bdi`, {
  '@media': { [media.from1152]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
})
globalStyle(`${panelSettings} > div`, { justifyContent: 'space-between' })
export const foot = style({
  display: 'grid',
  gap: vars.space3,
  marginBlockStart: vars.space1,
  paddingBlockStart: vars.space4,
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': { print: { display: 'none' } },
})
export const all = style({ ...textSize.sm, justifySelf: 'start', marginBlockEnd: vars.space3 })

/** The field and its button in one line. The row of the error is below the field. */
export const inlineForm = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space2,
  alignItems: 'end',
})
globalStyle(`${inlineForm} > p`, { gridColumn: '1 / -1' })
export const form = style({ display: 'grid', gap: vars.space3, minWidth: 0 })
const emailHeight = 'min(22rem, 45vh)'
/** Placeholder with the height of the note and the preview. */
export const loadingForm = style({ height: `calc(14.25rem + ${emailHeight})`, outline: 'none' })
globalStyle(`${loadingForm} > div`, { height: '100%' })
export const note = style([
  control({ size: 'md' }),
  {
    minHeight: '5rem',
    maxHeight: '40vh',
    paddingBlock: '0.5rem',
    lineHeight: 1.4,
    resize: 'vertical',
    // The field grows with its text. The type of `style` does not know the property.
    fieldSizing: 'content' as unknown as undefined,
  },
])
/** The buttons of the dialog stay visible while its content scrolls. */
export const send = style({
  position: 'sticky',
  // The layer behind the dialog has this padding.
  insetBlockEnd: `calc(-1 * ${vars.space4})`,
  zIndex: 1,
  marginBlockEnd: `calc(-1 * ${vars.space6})`,
  paddingBlockEnd: vars.space6,
  background: vars.raised,
})
globalStyle(`${send} > div:last-child`, { marginBlockStart: vars.space3 })
export const counter = style({
  ...mutedSmallText,
  textAlign: 'end',
  marginBlockStart: `calc(-1 * ${vars.space2})`,
})
export const loadingPreview = style({ height: `calc(3.25rem + ${emailHeight})` })
export const preview = style({ ...textSize.sm, display: 'grid', gap: vars.space1, minWidth: 0 })
export const email = style({
  width: '100%',
  height: emailHeight,
  marginBlockStart: vars.space1,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius3,
  background: vars.surface,
})

export const roles = style({ display: 'grid', gap: vars.space3 })
export const roleName = style({ ...textSize.sm, fontWeight: vars.weightStrong })
export const emailRows = style(textSize.sm)
export const emailRow = style({
  justifyItems: 'start',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: `${vars.space1} ${vars.space4}`,
  paddingBlock: vars.space3,
  overflowWrap: 'anywhere',
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${vars.line}` },
    '&:first-child': { paddingBlockStart: 0 },
    '&:last-child': { paddingBlockEnd: 0 },
  },
  '@media': { [media.from768]: { gridTemplateColumns: 'minmax(0, 1fr) 4.5rem 11rem' } },
})
export const emailSummary = style({
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.touch, alignContent: 'center' } },
})
export const emailKind = style({ fontWeight: vars.weightStrong })
export const emailTime = style({
  color: vars.textMuted,
  '@media': { [media.from768]: { justifySelf: 'end' } },
})
