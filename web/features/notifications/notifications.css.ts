import { style } from '@vanilla-extract/css'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const prompt = style({ marginBlockEnd: vars.space3 })
export const head = style({ display: 'flex', justifyContent: 'end' })
export const list = style({ marginBlockStart: vars.space2 })
export const entry = style({
  position: 'relative',
  padding: `${vars.space3} 0 ${vars.space3} ${vars.space5}`,
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const unread = style({
  position: 'absolute',
  insetBlockStart: '1.2rem',
  insetInlineStart: '0.25rem',
  width: '0.5rem',
  height: '0.5rem',
  borderRadius: '50%',
  background: vars.text,
})
export const title = style({ fontWeight: vars.weightStrong, overflowWrap: 'anywhere' })
export const text = style({ ...textSize.sm, color: vars.textMuted, overflowWrap: 'anywhere' })
export const foot = style({ ...textSize.sm, color: vars.textSubtle })
export const read = style({ marginInlineStart: '-0.625rem' })

export const bell = style({ position: 'relative', '@media': { print: { display: 'none' } } })

export const count = style({
  position: 'absolute',
  insetBlockStart: '-0.0625rem',
  insetInlineEnd: '-0.1875rem',
  minWidth: '1.0625rem',
  paddingInline: '0.1875rem',
  borderRadius: '1rem',
  background: vars.text,
  color: vars.surface,
  fontSize: '0.6875rem',
  lineHeight: '1.0625rem',
  fontWeight: vars.weightStrong,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  '@media': {
    [`${media.below480} and ${media.touch}`]: { insetBlockStart: '0.25rem', insetInlineEnd: '0.25rem' },
  },
  selectors: { '&::before': { content: 'attr(data-count)' } },
})
