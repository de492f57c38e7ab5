import { globalStyle, style } from '@vanilla-extract/css'
import { visuallyHidden } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

/** Width of the card from which a person takes one row. Narrower, the fields wrap below the name. */
const wide = '(min-width: 43rem)'
const subgrid = { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' } as const

export const card = style({ padding: 0, containerType: 'inline-size' })
export const table = style({
  '@container': {
    [wide]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) 6rem auto 6.5rem auto auto',
      columnGap: vars.space3,
    },
  },
})
const edge = `0 ${vars.space5}`
export const head = style({
  display: 'none',
  ...mutedSmallText,
  fontWeight: vars.weightMedium,
  '@container': {
    [wide]: {
      ...subgrid,
      padding: edge,
      paddingBlock: vars.space2,
      borderBlockEnd: `1px solid ${vars.line}`,
    },
  },
})
export const person = style({ gridColumn: 'span 2' })
export const reports = style({ gridColumn: 'span 2' })

export const list = style({ minWidth: 0, '@container': { [wide]: subgrid } })
globalStyle(`${list} > li + li`, { borderBlockStart: `1px solid ${vars.line}` })
globalStyle(`${list} > li`, { '@container': { [wide]: subgrid } })

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr) minmax(2rem, auto)',
  gap: `${vars.space2} ${vars.space3}`,
  alignItems: 'center',
  padding: `${vars.space3} ${vars.space4}`,
  '@container': { [wide]: { ...subgrid, gap: `0 ${vars.space3}`, padding: `${vars.space3} ${vars.space5}` } },
})
globalStyle(`${row} > :nth-child(2)`, {
  gridColumn: '2 / 4',
  '@container': { [wide]: { gridColumn: 'auto' } },
})
export const remove = style({
  display: 'grid',
  justifyItems: 'end',
  gridArea: '1 / 4',
  '@container': { [wide]: { gridArea: 'auto', gridColumn: '-2' } },
})
export const role = style({
  display: 'grid',
  gridColumn: '1 / 3',
  '@container': { [wide]: { gridColumn: '3' } },
})

/** In a wide row, the fields are cells of the table: the switch and frequency of reports, and status updates. */
export const preferences = style({
  // Wins over the flex layout of the fields in the panel, in whatever order the browser loads the two stylesheets.
  selectors: { '&&': { display: 'contents' } },
})
globalStyle(`${preferences} > :nth-child(1)`, {
  order: 1,
  gridColumn: '1 / 3',
  '@container': { [wide]: { order: 0, gridColumn: '4' } },
})
globalStyle(`${preferences} > :nth-child(2)`, {
  width: 'auto',
  gridColumn: '3 / -1',
  '@container': { [wide]: { gridColumn: '5' } },
})
globalStyle(`${preferences} > :nth-child(3)`, {
  order: 1,
  gridColumn: '3 / -1',
  '@media': { [media.below320]: { gridColumn: '1 / -1' } },
  '@container': { [wide]: { order: 0, gridColumn: '6' } },
})
globalStyle(`p${preferences}${preferences}`, {
  display: 'block',
  gridColumn: '3 / -1',
  '@container': { [wide]: { gridColumn: '4 / 7' } },
})
/** The words of a switch. In a wide row, the head of the table shows them. */
export const words = style({ '@container': { [wide]: visuallyHidden } })
export const again = style({
  order: 1,
  display: 'grid',
  gridColumn: '3 / -1',
  '@media': { [media.below320]: { gridColumn: '1 / -1' } },
  '@container': { [wide]: { order: 0, gridColumn: '6', justifyItems: 'start' } },
})

const clipped = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
globalStyle(`${row} > :nth-child(2) > *`, {
  maxWidth: '100%',
  '@container': { [wide]: { flexWrap: 'nowrap' } },
})
globalStyle(`${row} bdi`, { '@container': { [wide]: clipped } })
// Chrome also breaks at <wbr> if wrapping is off.
globalStyle(`${row} wbr`, { '@container': { [wide]: { display: 'none' } } })
export const invitation = style({ ...mutedSmallText, '@container': { [wide]: clipped } })
export const account = style({ ...mutedSmallText, display: 'flex', columnGap: vars.space2 })
export const email = style({ minWidth: 0, overflowWrap: 'anywhere', '@container': { [wide]: clipped } })
export const activity = style({
  flex: 'none',
  color: vars.textSubtle,
  selectors: { [`${email} + &::before`]: { content: "'·'", marginInlineEnd: vars.space2 } },
  '@container': { '(max-width: 49.99rem)': { display: 'none' } },
})
