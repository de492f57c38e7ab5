import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

const small = { fontSize: vars.textSm, lineHeight: vars.leadingSm } as const

export const head = style({ display: 'flex', justifyContent: 'end' })
export const list = style({ marginBlockStart: vars.space2 })
export const entry = style({
  position: 'relative',
  padding: `${vars.space3} 0 ${vars.space3} ${vars.space5}`,
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
/** Beside the first line. */
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
export const text = style({ ...small, color: vars.textMuted, overflowWrap: 'anywhere' })
export const foot = style({ ...small, color: vars.textSubtle })
export const read = style({ marginInlineStart: '-0.625rem' })
