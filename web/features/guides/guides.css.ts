import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchHeight, touchReach } from '#web/styles/touch.ts'
import { control } from '#web/ui/field/field.css.ts'
import { guideProse, guideTitle } from '#web/ui/text/guide-prose.ts'

export const head = style({ marginBlockEnd: vars.space6 })
export const count = style({ marginBlockStart: `calc(-1 * ${vars.space4})`, color: vars.textMuted })
export const none = style({ color: vars.textMuted })
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
export const row = style({
  ...spread(`${vars.space2} ${vars.space4}`, 'center'),
  padding: `${vars.space3} ${vars.space4}`,
})
export const facts = style({ display: 'grid', gap: '0.125rem', flex: '1 1 9rem', minWidth: 0 })
export const title = style({ fontWeight: vars.weightStrong, overflowWrap: 'anywhere' })
export const guide = style([title, touchReach('-0.75rem 0')])
export const detail = style(mutedSmallText)
export const demand = style([detail, cluster(`0 ${vars.space3}`)])
export const actions = style({ display: 'flex', gap: vars.space2, marginInlineStart: 'auto' })

export const back = style([mutedSmallText, { ...touchHeight }])
export const editorHead = style({ ...stack(vars.space2), marginBlockEnd: vars.space6 })
export const editor = style({ ...stack(vars.space4) })
export const fields = style({
  ...stack(vars.space4),
  '@media': { [media.from768]: { gridTemplateColumns: 'minmax(0, 1fr) 12rem' } },
})
export const views = style({
  display: 'flex',
  gap: vars.space2,
  '@media': { [media.from1024]: { display: 'none' } },
})
globalStyle(`${views} [aria-pressed=true]`, { background: vars.sunken, borderColor: vars.text })
export const panes = style({
  ...stack(vars.space6),
  '@media': {
    [media.from1024]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'stretch' },
  },
})
/** On narrow screens, only one pane is visible. */
export const pane = style({
  ...stack(vars.space2),
  alignContent: 'start',
  selectors: {
    '&[data-hidden=true]': { '@media': { [media.below1024]: { display: 'none' } } },
  },
})
const paneHeight = 'max(34rem, 80vh)'
export const tools = style({ ...spread(vars.space2, 'center'), minHeight: vars.controlSm })
export const markdown = style([
  control(),
  {
    minHeight: 'min(34rem, 70vh)',
    paddingBlock: '0.75rem',
    lineHeight: 1.55,
    resize: 'vertical',
    fontFamily: vars.fontMono,
    fontSize: '1rem',
    '@media': {
      [media.desktop]: { fontSize: vars.textSm },
      // Ends at the same line as the preview. The label and the hint are above the text.
      [media.from1024]: { height: `calc(${paneHeight} - 3.25rem)` },
    },
    selectors: { '&[data-dropping=true]': { borderColor: vars.text, background: vars.hover } },
  },
])
export const preview = style({
  overflow: 'auto',
  overflowWrap: 'anywhere',
  minHeight: 'min(34rem, 70vh)',
  padding: vars.space5,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius3,
  background: vars.canvas,
  '@media': { [media.from1024]: { height: paneHeight } },
})
export const paneLabel = style({ ...textSize.sm, fontWeight: vars.weightStrong })
export const note = style(mutedSmallText)
export const warning = style({ ...textSize.sm, color: vars.warningText })
export const footer = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space3,
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  marginInline: `calc(-1 * ${vars.space2})`,
  padding: `${vars.space3} ${vars.space2}`,
  borderBlockStart: `1px solid ${vars.line}`,
  background: vars.canvas,
})
export const footerActions = style({ display: 'flex', gap: vars.space2, marginInlineStart: 'auto' })
export const versions = style({ ...stack(vars.space3), maxWidth: '44rem', marginBlockStart: vars.space10 })
export const previewTitle = style({ ...guideTitle, marginBlockEnd: vars.space6, fontSize: '2rem' })
export const prose = style({})
guideProse(prose)
