import { style, keyframes } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { category as categoryVars } from '#web/styles/category.css.ts'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const category = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space6,
  selectors: { '& + &': { marginBlockStart: vars.space12 } },
})
export const categoryHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `${vars.space1} ${vars.space4}`,
  marginBlockStart: `calc(-1 * ${vars.space3})`,
})
export const number = style({ marginInlineEnd: '0.12em', color: categoryVars.text })
export const tally = style({ fontSize: vars.textSm, lineHeight: vars.leadingSm, color: vars.textMuted })

export const groupHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space3,
  minHeight: vars.controlSm,
  marginBlockEnd: vars.space2,
})
export const aside = style({ fontWeight: vars.weightText, color: vars.textMuted })
export const toggle = style({ flex: 'none', marginInlineEnd: '-0.625rem' })
export const showMore = style({
  width: '100%',
  marginBlockStart: vars.space3,
  border: `1px dashed ${vars.lineStrong}`,
})

/** Columns of at least 21rem: three on a full page, two beside the side column. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
  gap: vars.space3,
})

export const onWide = style({ '@media': { [media.below768]: { display: 'none' } } })
export const onNarrow = style({ display: 'none', '@media': { [media.below768]: { display: 'inline' } } })

const pulse = keyframes({
  '0%, 55%': { opacity: 0, transform: 'scale(0.985)' },
  '70%': { opacity: 0.7, transform: 'scale(1)' },
  '100%': { opacity: 0, transform: 'scale(1.03)' },
})

const ring = {
  content: '',
  position: 'absolute',
  border: `2px solid ${vars.text}`,
  borderRadius: `calc(${vars.radius3} + 3px)`,
  pointerEvents: 'none',
} as const
const still = { opacity: 0.45, inset: '-3px', borderWidth: '1px' } as const

/** New guides have a pulsing ring on the first cards and a still outline elsewhere. */
export const newGuideRing = recipe({
  base: { position: 'relative' },
  variants: {
    ring: {
      still: { selectors: { '&::before': { ...ring, ...still } } },
      moving: {
        selectors: {
          '&::before': {
            ...ring,
            inset: '-4px',
            opacity: 0,
            animation: `${pulse} ${vars.durPulse} ${vars.easeInOut} infinite`,
          },
        },
        '@media': {
          [media.reducedMotion]: { selectors: { '&::before': { ...still, animation: 'none' } } },
        },
      },
    },
  },
})
