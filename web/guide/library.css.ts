import { globalStyle as rule } from '@vanilla-extract/css'
import { spread, stack } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchHeight } from '#web/styles/touch.ts'

/** The class names are fixed, because api/guides/library.ts renders the HTML on the server. */
rule('.library', { ...stack(vars.space10) })
rule('.library-lead', { ...textSize.lg, color: vars.textMuted })

rule('.library-search', { ...stack(vars.space2), maxWidth: '32rem' })
rule('.library-search label', { ...textSize.sm, fontWeight: vars.weightStrong })
rule('.library-search > div', {
  display: 'flex',
  gap: vars.space2,
  '@media': { [media.below320]: { flexDirection: 'column' } },
})
rule('.library-search input', {
  flex: 1,
  minWidth: 0,
  minHeight: vars.controlLg,
  padding: '0 0.75rem',
  border: `1px solid ${vars.lineStrong}`,
  borderRadius: vars.radius3,
  background: vars.surface,
  color: vars.text,
  fontSize: vars.textInput,
})
rule('.library-search button', {
  minHeight: vars.controlLg,
  padding: '0 1.125rem',
  border: `1px solid ${vars.lineStrong}`,
  borderRadius: vars.radius3,
  background: vars.surface,
  color: vars.text,
  fontSize: vars.textMd,
  fontWeight: vars.weightStrong,
  cursor: 'pointer',
})
rule('.library-search button:hover', { background: vars.hover, borderColor: vars.textMuted })
rule('.library-search p', { ...textSize.sm, color: vars.textMuted, overflowWrap: 'anywhere' })

rule('.library-group', { ...stack(vars.space4) })
rule('.library-group[hidden]', { display: 'none' })
rule('h2.guide-category', { ...textSize.lg, fontWeight: vars.weightStrong })
rule('.library-group ul', {
  ...stack(vars.space3),
  padding: 0,
  listStyle: 'none',
  '@media': {
    [media.from768]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.from1152]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
rule('.library-group li', {
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: vars.space2,
  padding: vars.space5,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.surface,
  overflowWrap: 'anywhere',
})
rule('.library-group li[hidden]', { display: 'none' })
rule('.library-group li:hover', { borderColor: vars.lineStrong })
rule('.library-group li > a', {
  ...textSize.lg,
  fontWeight: vars.weightHeading,
  textDecoration: 'none',
})
rule('.library-group li:hover > a', { textDecoration: 'underline' })
// The whole card opens the guide.
rule('.library-group li > a::after', {
  content: "''",
  position: 'absolute',
  inset: 0,
  borderRadius: vars.radius4,
})
rule('.library-group li > a:focus-visible', { outline: 'none' })
rule('.library-group li > a:focus-visible::after', {
  outline: `${vars.focusWidth} solid ${vars.focus}`,
  outlineOffset: vars.focusOffset,
})
rule('.library-group li > p', { color: vars.textMuted })
rule('.library-group li > .guide-facts', { ...textSize.sm, color: vars.textSubtle, gridRow: 3 })

rule('.guide-related', {
  ...stack(vars.space4),
  marginBlockStart: vars.space4,
  paddingBlockStart: vars.space8,
  borderBlockStart: `1px solid ${vars.line}`,
  gridColumn: '1 / -1',
  '@media': { print: { display: 'none' } },
})
rule('.guide-related h2', { fontSize: vars.textXl })
rule('.guide-related ul', {
  ...stack(vars.space3),
  padding: 0,
  listStyle: 'none',
  '@media': { [media.from768]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
rule('.guide-related li', {
  position: 'relative',
  ...stack(vars.space2),
  alignContent: 'start',
  padding: vars.space4,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.surface,
})
rule('.guide-related li:hover', { borderColor: vars.lineStrong })
rule('.guide-related a', { fontWeight: vars.weightStrong, textDecoration: 'none', overflowWrap: 'anywhere' })
rule('.guide-related li:hover a', { textDecoration: 'underline' })
rule('.guide-related a::after', { content: "''", position: 'absolute', inset: 0 })

rule('.guide-back a', { ...textSize.sm, color: vars.textMuted, ...touchHeight })
rule('.guide-back', { '@media': { print: { display: 'none' } } })
rule('header:has(> .guide-account)', {
  ...spread(vars.space2, 'center'),
  flexWrap: 'nowrap',
  '@media': { [media.below320]: { flexWrap: 'wrap', height: 'auto', paddingBlock: vars.space2 } },
})
rule('.guide-account', { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space2 })
rule('.guide-account a', {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.controlMd,
  paddingInline: vars.space3,
  borderRadius: vars.radius3,
  ...textSize.md,
  fontWeight: vars.weightStrong,
  color: vars.textMuted,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
rule('.guide-account a:hover', { color: vars.text, background: vars.hover })
rule('.guide-account .guide-register', { background: vars.primary, color: vars.onPrimary })
rule('.guide-account .guide-register:hover', { background: vars.primaryHover, color: vars.onPrimary })
