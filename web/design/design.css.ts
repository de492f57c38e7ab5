import { style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const page = style({
  width: '100%',
  maxWidth: `calc(${vars.page} + 2 * ${vars.gutter})`,
  marginInline: 'auto',
  padding: `${vars.space8} ${vars.gutter} ${vars.space24}`,
})
export const head = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space4,
  marginBlockEnd: vars.space8,
})
export const section = style({ display: 'grid', gap: vars.space4, marginBlockEnd: vars.space12 })
export const stages = style({
  display: 'grid',
  gap: vars.space4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.from1024]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const stage = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space5,
  minWidth: 0,
  padding: 'clamp(1rem, 3vw, 1.5rem)',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.canvas,
})
export const row = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: vars.space3 })
export const stack = style({ display: 'grid', gap: vars.space4, minWidth: 0 })
export const narrow = style({ width: 'min(22rem, 100%)' })
export const muted = style({ color: vars.textMuted })
export const frame = style({
  position: 'relative',
  minHeight: '14rem',
  // Containment keeps a fixed overlay inside this box.
  contain: 'layout paint',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
})
export const swatches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
  gap: vars.space2,
})
export const swatch = style({ fontSize: vars.textXs, lineHeight: vars.leadingXs, overflowWrap: 'anywhere' })
export const patch = style({
  height: '2rem',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius2,
  marginBlockEnd: vars.space1,
})
export const padded = style({ padding: vars.space6 })
