import { style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const row = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `${vars.space3} ${vars.space6}`,
})
export const name = style({ display: 'flex', alignItems: 'center', gap: vars.space1, minWidth: 0 })

export const form = style({
  display: 'flex',
  alignItems: 'start',
  flexWrap: 'wrap',
  gap: vars.space2,
  flex: '1 1 24rem',
  minWidth: 0,
})
export const field = style({ flex: '1 1 18rem', maxWidth: '40rem', minWidth: 0 })
export const input = style({
  fontSize: vars.textXl,
  fontWeight: vars.weightStrong,
  letterSpacing: vars.trackingSnug,
})
/** Beside the field, whatever stands below it: down by the field's label. */
export const buttons = style({
  display: 'flex',
  gap: vars.space2,
  '@media': { [media.from768]: { paddingBlockStart: `calc(${vars.leadingSm} + 0.375rem)` } },
})

export const people = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space3,
  minHeight: vars.controlMd,
  fontSize: vars.textSm,
  color: vars.textMuted,
})
export const count = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  color: 'inherit',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
