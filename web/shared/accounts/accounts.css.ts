import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { darkTheme } from '#web/styles/themes.css.ts'
import { category, media, textSize, vars } from '#web/styles/tokens.css.ts'

const edge = 'clamp(2.5rem, 5vw, 5rem)'
const box = 'min(24rem, 100%)'

export const frame = style({
  display: 'grid',
  minHeight: '100dvh',
  gridTemplateRows: 'auto 1fr',
  '@media': {
    [media.from1024]: {
      gridTemplateColumns: 'minmax(0, 1.25fr) minmax(26rem, 1fr)',
      gridTemplateRows: 'auto',
    },
  },
})

/** Wide screens show a dark panel next to the form. Narrow screens show only the panel's heading. */
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `${vars.space8} ${vars.gutter} 0`,
  '@media': {
    [media.from1024]: {
      ...darkTheme,
      padding: `${vars.space10} ${edge} 0`,
      borderInlineEnd: `1px solid ${vars.line}`,
      background: vars.panel,
      overflow: 'hidden',
    },
  },
})
globalStyle(`${panel} > *`, { '@media': { [media.below1024]: { width: box, marginInline: 'auto' } } })

export const home = style({
  alignSelf: 'flex-start',
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.touch,
  textDecoration: 'none',
  '@media': { [media.below1024]: { alignSelf: 'auto' } },
})
export const logo = style({ fontSize: '1.25rem' })

export const headline = style({
  fontWeight: vars.weightHeading,
  fontSize: 'clamp(1.875rem, 1.4rem + 2.4vw, 2.5rem)',
  lineHeight: 1.08,
  letterSpacing: '-0.03em',
  textWrap: 'balance',
  marginBlockStart: vars.space8,
  '@media': {
    [media.from1024]: {
      maxWidth: '11ch',
      marginBlockStart: 'clamp(3rem, 11vh, 8rem)',
      fontSize: vars.textDisplay,
      lineHeight: 1.02,
    },
  },
})
export const lead = style({
  marginBlockStart: vars.space4,
  color: vars.textMuted,
  '@media': { [media.from1024]: { ...textSize.lg, maxWidth: '40ch' } },
})
/** Hides the product text on narrow screens. Otherwise, the text would be above the heading of the form. */
export const wideOnly = style({ '@media': { [media.below1024]: { display: 'none' } } })

export const steps = style({
  display: 'none',
  '@media': {
    [media.from1024]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, 1fr)',
      alignItems: 'end',
      margin: `auto calc(-1 * ${edge}) 0`,
      paddingBlockStart: vars.space12,
    },
  },
})
const rise = { 1: '4.5rem', 2: '8rem', 3: '11.5rem', 4: '15rem' } as const
export const step = styleVariants(rise, (height) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.875rem',
  selectors: {
    '&::after': {
      content: "''",
      height,
      background: `color-mix(in srgb, ${vars.text} 6%, ${vars.panel})`,
      borderBlockStart: `10px solid ${category.solid}`,
    },
  },
}))
export const stepName = style({
  paddingInlineEnd: vars.space3,
  fontWeight: vars.weightStrong,
  lineHeight: '1.25rem',
  selectors: { [`${step[1]} > &`]: { paddingInlineStart: edge } },
})
export const stepNumber = style({
  display: 'block',
  ...textSize.sm,
  fontVariantNumeric: 'tabular-nums',
  color: category.text,
})

export const side = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'center',
  padding: `${vars.space8} ${vars.gutter} ${vars.space16}`,
  // The form is not centred. Otherwise, it would move when its height changes, for example between Login and Register.
  '@media': { [media.from1024]: { paddingBlock: `max(${vars.space10}, 24vh) ${vars.space10}` } },
})
export const content = style({ display: 'grid', gap: vars.space5, width: box })
export const form = style({ display: 'grid', gap: vars.space5 })
export const tabPanel = style({ marginBlockStart: vars.space6 })
export const below = style({ justifySelf: 'center' })
export const title = style({ fontSize: 'clamp(1.75rem, 1.6rem + 0.6vw, 2rem)' })
export const intro = style({ marginBlockStart: vars.space2, color: vars.textMuted })
export const foot = style({
  marginBlockStart: vars.space2,
  ...textSize.sm,
  color: vars.textMuted,
})
