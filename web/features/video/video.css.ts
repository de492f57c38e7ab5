import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const overview = recipe({
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    marginBlockEnd: vars.space10,
    overflow: 'hidden',
  },
  variants: {
    watching: {
      // The playing video is wider than its poster.
      true: { '@media': { [media.from1024]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' } } },
      false: { '@media': { [media.from768]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)' } } },
    },
  },
})

export const text = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: vars.space2,
  padding: vars.space5,
  '@media': {
    [media.from768]: { order: -1, padding: `${vars.space8} ${vars.space6} ${vars.space8} ${vars.space10}` },
  },
})
export const title = recipe({
  variants: {
    large: {
      true: {
        '@media': {
          [media.from768]: { fontSize: vars.text3xl, lineHeight: 1.1, letterSpacing: vars.trackingTitle },
        },
      },
    },
  },
})
export const lead = recipe({
  base: { maxWidth: '40ch', color: vars.textMuted },
  variants: { large: { true: { '@media': { [media.from768]: textSize.lg } } } },
})
export const actions = style({
  ...cluster(vars.space2),
  marginBlockStart: vars.space3,
})

export const poster = recipe({
  base: {
    position: 'relative',
    display: 'grid',
    width: '100%',
    minHeight: '9rem',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    selectors: { '&:focus-visible': { outlineOffset: '-4px' } },
    '@media': { [media.from768]: { height: '100%', minHeight: '13.5rem' } },
  },
  variants: {
    large: {
      true: { '@media': { [media.from768]: { minHeight: '21rem' } } },
      // On phones, the poster would push the projects off the screen. “Watch overview” also plays the video.
      false: { '@media': { [media.below480]: { display: 'none' } } },
    },
  },
})
export const play = style({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  display: 'grid',
  placeItems: 'center',
  width: '4rem',
  height: '4rem',
  borderRadius: vars.radiusFull,
  background: vars.primaryHover,
  color: vars.onPrimary,
  selectors: { 'button:hover > &': { background: vars.primaryActive } },
  '@media': { [media.forcedColours]: { border: '1px solid ButtonBorder' } },
})
export const playIcon = style({
  width: '1.5rem',
  height: '1.5rem',
  marginInlineStart: '0.1875rem',
  fill: 'currentColor',
})

export const player = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  width: '100%',
})
export const frame = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 })
export const waiting = style({ fontSize: vars.textSm, color: vars.textMuted })
export const failure = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space3,
  padding: vars.space5,
  background: `color-mix(in srgb, ${vars.text} 6%, ${vars.panel})`,
})
export const failureTitle = style({ fontWeight: vars.weightStrong })

export const hiddenBar = style({ marginBlock: `calc(-1 * ${vars.space2}) ${vars.space5}` })
export const flush = style({ marginInlineStart: '-0.625rem' })
