import { style } from '@vanilla-extract/css'
import { spread } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchReach } from '#web/styles/touch.ts'
import { frame } from '#web/ui/card/rows.css.ts'
import { control } from '#web/ui/field/field.css.ts'
import { guideProse, guideTitle } from '#web/ui/text/guide-prose.ts'

export const head = style({ marginBlockEnd: vars.space6 })
export const count = style({ marginBlockStart: `calc(-1 * ${vars.space4})`, color: vars.textMuted })
export const columns = style({
  display: 'grid',
  gap: vars.space8,
  marginBlockStart: vars.space6,
  '@media': {
    [media.from1024]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
})
export const column = style({ display: 'grid', gap: vars.space8 })
export const heading = style({ marginBlockEnd: vars.space3, fontSize: vars.textLg })
export const rows = style({ display: 'grid', gap: vars.space2 })
export const row = style([
  frame,
  {
    ...spread(`${vars.space2} ${vars.space4}`, 'center'),
    padding: `${vars.space3} ${vars.space4}`,
  },
])
export const facts = style({ display: 'grid', gap: '0.125rem', flex: '1 1 14rem', minWidth: 0 })
export const category = style(textSize.sm)
export const title = style({ fontWeight: vars.weightStrong, overflowWrap: 'anywhere' })
export const guide = style([title, touchReach('-0.75rem 0')])
export const detail = style(mutedSmallText)
export const actions = style({ display: 'flex', gap: vars.space2, marginInlineStart: 'auto' })

export const form = style({ display: 'grid', gap: vars.space4 })
export const markdown = style([control(), { paddingBlock: '0.625rem', lineHeight: 1.5, resize: 'vertical' }])
export const previewSwitch = style({ justifySelf: 'start' })
export const preview = style({
  overflowWrap: 'anywhere',
  padding: vars.space4,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius3,
  background: vars.canvas,
})
export const previewTitle = style({ ...guideTitle, marginBlockEnd: vars.space6, fontSize: '2rem' })
export const prose = style({})
guideProse(prose)
