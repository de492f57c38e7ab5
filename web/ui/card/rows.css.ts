import { globalStyle, style } from '@vanilla-extract/css'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { vars } from '#web/styles/tokens.css.ts'

const line = `1px solid ${vars.line}`

export const frame = uiStyle({ border: line, borderRadius: vars.radius4, background: vars.surface })

export const rows = style([frame])
globalStyle(`${rows} > * + *`, ui({ borderBlockStart: line }))
