import { vars } from './tokens.css.ts'

export const smallText = { fontSize: vars.textSm, lineHeight: vars.leadingSm } as const

export const mutedSmallText = { ...smallText, color: vars.textMuted } as const
