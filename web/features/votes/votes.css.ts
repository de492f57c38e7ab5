import { style } from '@vanilla-extract/css'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const bannerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  fontWeight: vars.weightMedium,
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})

/** Reserves the height of the banner. On phones: two lines of text and the link. */
export const pendingBanner = style({
  minHeight: `calc(1.5rem + 2 * ${vars.space3} + 2px)`,
  '@media': {
    [media.below480]: {
      minHeight: `calc(2 * ${vars.leadingMd} + ${vars.space2} + ${vars.touch} + 2 * ${vars.space3} + 2px)`,
    },
  },
})

export const lead = style({
  maxWidth: vars.measure,
  marginBlock: `${vars.space1} ${vars.space5}`,
  color: vars.textMuted,
  textWrap: 'balance',
})
export const columns = style({
  display: 'grid',
  gap: vars.space8,
  alignItems: 'start',
  '@media': { [media.from1024]: { gridTemplateColumns: `minmax(0, 1fr) ${vars.sideColumn}` } },
})
export const stack = style({ display: 'grid', gap: vars.space4, minWidth: 0 })
export const heading = style({
  fontSize: vars.textLg,
  selectors: { '* + &': { marginBlockStart: vars.space4 } },
})

export const ranking = style({})
export const row = style({
  display: 'grid',
  gridTemplateColumns: '2rem minmax(0, 1fr) auto',
  gap: `${vars.space1} ${vars.space3}`,
  alignItems: 'center',
  padding: `${vars.space3} ${vars.space5}`,
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${vars.line}` },
    [`${ranking} > &`]: { borderInline: `1px solid ${vars.line}`, background: vars.surface },
    [`${ranking} > :first-child + &`]: {
      marginBlockStart: vars.space6,
      borderBlockStart: `1px solid ${vars.line}`,
      borderStartStartRadius: vars.radius4,
      borderStartEndRadius: vars.radius4,
    },
    [`${ranking} > &:last-child`]: {
      borderBlockEnd: `1px solid ${vars.line}`,
      borderEndStartRadius: vars.radius4,
      borderEndEndRadius: vars.radius4,
    },
  },
  '@media': {
    [media.below480]: { gridTemplateColumns: '1.5rem minmax(0, 1fr)', paddingInline: vars.space4 },
    [media.below320]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const withoutRank = style({
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '@media': { [media.below480]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const top = style({
  display: 'grid',
  gap: `${vars.space3} ${vars.space6}`,
  padding: vars.space6,
  border: `1px solid ${vars.topBorder}`,
  borderRadius: vars.radius4,
  background: vars.surface,
  boxShadow: vars.topGlow,
  '@media': {
    [media.from768]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
    [media.below480]: { padding: vars.space4 },
  },
})
export const topTitle = style({
  maxWidth: '22ch',
  marginBlock: vars.space2,
  fontSize: 'clamp(1.375rem, 1.2rem + 1vw, 1.875rem)',
  lineHeight: 1.15,
  letterSpacing: vars.trackingTitle,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
export const topDetail = style([mutedSmallText, { marginBlockStart: vars.space2 }])
export const number = style({
  fontSize: vars.textLg,
  fontWeight: vars.weightStrong,
  color: vars.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const facts = style({ display: 'grid', justifyItems: 'start', gap: '0.125rem', minWidth: 0 })
export const title = style({
  ...textSize.md,
  letterSpacing: 0,
  fontWeight: vars.weightStrong,
  overflowWrap: 'anywhere',
})
export const category = style(mutedSmallText)
export const bar = style({
  width: '100%',
  maxWidth: '24rem',
  height: '4px',
  marginBlockStart: vars.space1,
  borderRadius: vars.radius1,
  overflow: 'hidden',
  background: vars.sunken,
})
export const share = style({
  display: 'block',
  height: '100%',
  background: vars.textMuted,
  transformOrigin: 'left',
})
export const button = style({
  '@media': {
    [media.below480]: { gridColumn: -2, justifySelf: 'start', marginBlockStart: vars.space1 },
  },
})
export const showMore = style({ width: '100%', border: `1px dashed ${vars.lineStrong}` })
export const tally = style([mutedSmallText, { '@media': { [media.below480]: { gridColumn: -2 } } }])
export const delivered = style({ display: 'grid', gap: vars.space4 })
export const detail = style(mutedSmallText)
export const inlineLink = style({
  color: vars.text,
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
})
export const link = style({
  display: 'inline-block',
  fontWeight: vars.weightStrong,
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.18em',
})

export const hidden = style({ visibility: 'hidden' })

export const failure = style({ marginBlockEnd: vars.space8 })
