import { globalStyle, style } from '@vanilla-extract/css'
import { textSize, vars } from '#web/styles/tokens.css.ts'
import { frame as framed } from '#web/ui/card/rows.css.ts'

export const frame = style([framed, { overflowX: 'auto' }])
export const table = style({ ...textSize.sm, width: '100%', borderCollapse: 'collapse' })
globalStyle(`${table} :is(th, td)`, {
  height: '2.5rem',
  paddingInline: vars.space3,
  textAlign: 'start',
  fontWeight: vars.weightText,
})
globalStyle(`${table} tbody :is(th, td)`, { borderBlockStart: `1px solid ${vars.line}` })
globalStyle(`${table} tbody th`, { fontWeight: vars.weightMedium })
globalStyle(`${table} thead th`, { color: vars.textMuted })
