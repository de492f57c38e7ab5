import { globalStyle as rule } from '@vanilla-extract/css'
import { cluster, stack } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'
import { touchHeight } from '#web/styles/touch.ts'

const line = `1px solid ${vars.line}`

/** The class names are fixed, because api/documentation/page.ts renders the HTML on the server. */
rule('.docs, .docs section, .docs-calls, .docs > header', {
  ...stack(vars.space4),
})
rule('.docs', {
  gap: vars.space10,
  overflowWrap: 'anywhere',
  '@media': { [media.from1024]: { gridTemplateColumns: '9rem minmax(0, 1fr)' } },
})
rule('.docs-calls', { gap: vars.space12 })
rule('.docs section', { gap: 0 })
rule('.docs h1', {
  fontSize: 'clamp(2rem, 1.4rem + 2.4vw, 3.25rem)',
  lineHeight: 1.05,
  letterSpacing: '-0.028em',
})
rule('.docs h2', { marginBottom: vars.space4, fontSize: vars.textXl, scrollMarginTop: vars.header })
rule('.docs h4', { marginTop: vars.space4, fontSize: vars.textSm, color: vars.textMuted })
rule('.docs > header', { gridColumn: '1 / -1' })
rule('.docs-rules', {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  columnGap: vars.space8,
  borderBlockEnd: line,
})
rule('.docs-rules code', { whiteSpace: 'nowrap' })
rule('.docs-rules li', { paddingBlock: vars.space2, borderBlockStart: line, color: vars.textMuted })
rule('.docs :is(.docs-rules, p, dd) code', {
  padding: '0.0625rem 0.3125rem',
  borderRadius: vars.radius2,
  background: vars.sunken,
  color: vars.text,
  fontSize: vars.textSm,
})
rule('.docs a', { display: 'inline-block', minHeight: '1.5rem', color: vars.text })
rule('.docs nav a', { color: vars.textMuted, textDecoration: 'none' })
rule('.docs nav a:hover', { color: vars.text, textDecoration: 'underline' })
rule('.docs :is(header, nav) a', touchHeight)
rule('.docs nav', {
  ...cluster(`${vars.space2} ${vars.space4}`),
  '@media': {
    [media.from1024]: {
      position: 'sticky',
      insetBlockStart: vars.space6,
      flexDirection: 'column',
      flexWrap: 'nowrap',
      alignSelf: 'start',
      gap: vars.space1,
      maxHeight: `calc(100vh - 2 * ${vars.space6})`,
      overflowY: 'auto',
    },
  },
})
rule('.docs details', {
  border: line,
  background: vars.surface,
  scrollMarginTop: vars.header,
})
rule('.docs details + details', { borderTop: 0 })
rule('.docs h2 + details', { borderStartStartRadius: vars.radius3, borderStartEndRadius: vars.radius3 })
rule('.docs details:last-child', { borderEndStartRadius: vars.radius3, borderEndEndRadius: vars.radius3 })
rule('.docs summary', { padding: `${vars.space3} ${vars.space4}`, cursor: 'pointer' })
rule('.docs summary:hover', { background: vars.hover })
rule('.docs h3', { display: 'inline', fontSize: vars.textMd, fontWeight: 'inherit' })
rule('.docs h3 b', {
  display: 'inline-block',
  minWidth: '4rem',
  marginInline: `${vars.space1} ${vars.space2}`,
  border: line,
  borderRadius: vars.radius2,
  fontSize: vars.textXs,
  fontWeight: vars.weightStrong,
  textAlign: 'center',
  color: vars.textMuted,
})
rule('.docs h3 code', { fontWeight: vars.weightStrong })
rule('.docs summary span', { display: 'block', color: vars.textMuted })
rule('.docs details > div', { padding: `0 ${vars.space4} ${vars.space4}` })
rule('.docs dl', {
  display: 'grid',
  gridTemplateColumns: 'minmax(3rem, max-content) minmax(0, 1fr)',
  gap: `${vars.space2} ${vars.space4}`,
  marginTop: vars.space2,
})
rule('.docs dd', { margin: 0, color: vars.textMuted })
rule('.docs pre', {
  marginTop: vars.space2,
  padding: vars.space3,
  overflowX: 'auto',
  whiteSpace: 'pre-wrap',
  borderRadius: vars.radius2,
  background: vars.canvas,
  color: vars.text,
  fontSize: vars.textSm,
})
rule('.docs pre span', { display: 'block' })
for (const depth of [0, 1, 2, 3, 4, 5, 6]) {
  const indent = `${2 * depth + 3}ch`
  rule(`.docs pre .in${depth}`, { paddingInlineStart: indent, textIndent: `-${indent}` })
}
