import { textSize, vars } from './tokens.css.ts'

export const mutedSmallText = { ...textSize.sm, color: vars.textMuted } as const
