import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { category, media, textSize, vars } from '#web/styles/tokens.css.ts'

export const guideTitle = {
  fontSize: 'clamp(2rem, 1.4rem + 2.4vw, 3.25rem)',
  lineHeight: 1.05,
  letterSpacing: '-0.028em',
} as const

/** Adds the styles of guide texts to a style sheet. The guide page and the preview have separate style sheets. */
export function guideProse(root: string): void {
  const rule = (selector: string, style: GlobalStyleRule) => globalStyle(`${root}${selector}`, style)

  rule('', {
    maxWidth: vars.measure,
    minWidth: 0,
    fontSize: vars.textLg,
    lineHeight: 1.6,
  })
  rule(' > * + *', { marginBlockStart: '1em' })
  rule(' > .lead', {
    fontSize: 'clamp(1.1875rem, 1.1rem + 0.4vw, 1.375rem)',
    lineHeight: 1.45,
    color: vars.textMuted,
  })
  // Paper shows the address of links to other sites.
  rule(' a[href^=http]::after', {
    content: '" (" attr(href) ")"',
    display: 'none',
    overflowWrap: 'anywhere',
    '@media': { print: { display: 'inline' } },
  })
  rule(' h2', { marginBlockStart: '2em', fontSize: '1.5rem', scrollMarginTop: '5rem' })
  rule(' h2 + *', { marginBlockStart: '0.5em' })
  rule(' :is(ol, ul)', { paddingInlineStart: '1.4em' })
  rule(' li + li', { marginBlockStart: '0.5em' })
  rule(' li::marker', {
    fontVariantNumeric: 'normal',
    color: vars.textSubtle,
    fontWeight: vars.weightStrong,
  })
  rule(' li.check', { listStyle: 'none', marginInlineStart: '-1.4em' })
  rule(' li.check label', {
    // Not a flex container, because flex would split normal and bold text into separate boxes.
    position: 'relative',
    display: 'block',
    paddingInlineStart: `calc(1.5rem + ${vars.space3})`,
    '@media': { [media.touch]: { paddingBlock: '0.4375rem' } },
  })
  rule(' li.check + li.check', { '@media': { [media.touch]: { marginBlockStart: 0 } } })
  rule(' input', {
    width: '1.5rem',
    height: '1.5rem',
    marginBlockStart: '0.15rem',
    accentColor: vars.primary,
  })
  rule(' li.check input', {
    position: 'absolute',
    insetInlineStart: 0,
  })
  rule(' blockquote', {
    margin: 0,
    padding: `${vars.space4} ${vars.space5}`,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    background: vars.surface,
  })
  rule(' blockquote > * + *', { marginBlockStart: vars.space3 })
  rule(' pre', {
    overflowX: 'auto',
    padding: `${vars.space3} ${vars.space4}`,
    borderRadius: vars.radius3,
    background: vars.sunken,
    fontFamily: vars.fontMono,
    fontSize: '0.875em',
    lineHeight: 1.5,
    '@media': { print: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
  })
  rule(' .table', { overflowX: 'auto', marginBlock: '1.5em' })
  rule(' table', {
    width: '100%',
    ...textSize.md,
  })
  rule(' :is(th, td)', {
    padding: `${vars.space2} ${vars.space3}`,
    borderBlockEnd: `1px solid ${vars.line}`,
    textAlign: 'start',
    verticalAlign: 'top',
  })
  rule(' th', { fontWeight: vars.weightStrong })
  rule(' :is(th, td)[align=right]', { textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
  rule(' tr > :first-child', { paddingInlineStart: 0 })

  rule(' figure', { margin: '1.75em 0' })
  rule(' figure > img', {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius3,
  })
  rule(' figcaption', { marginBlockStart: vars.space3, ...textSize.sm, color: vars.textMuted })
  figures(rule)

  rule('', { '@media': { print: { maxWidth: 'none', fontSize: '11pt' } } })
  rule(' :is(table, blockquote, li, figure)', { '@media': { print: { breakInside: 'avoid' } } })
  rule(' input', { '@media': { print: { width: '1em', height: '1em' } } })
  rule(' h2', { '@media': { print: { breakAfter: 'avoid' } } })
}

/** Styles of the figures in domain/roadmap/guides/figures. They use the colours of the guide's category. */
function figures(rule: (selector: string, style: GlobalStyleRule) => void): void {
  rule(' .fig', {
    display: 'block',
    width: '100%',
    // Text is 12 units high: 11 px on a phone, 15 px on a desktop.
    maxWidth: '29rem',
    height: 'auto',
    overflow: 'visible',
    fontSize: '12px',
    fill: vars.text,
  })
  rule(' .fig path', { fill: 'none' })
  rule(' .fig-strong', { fontWeight: vars.weightStrong })
  rule(' .fig-large', { fontSize: '14px' })
  rule(' .fig-muted', { fill: vars.textMuted, fontSize: '11.5px' })
  rule(' .fig-solid', { fill: category.solid })
  rule(' .fig-mid', { fill: category.text })
  rule(' .fig-soft', { fill: category.soft, stroke: category.border })
  rule(' .fig .fig-flow', { fill: category.soft, opacity: 0.6 })
  rule(' .fig-track', { fill: vars.sunken })
  rule(' .fig-drop', { fill: 'none', stroke: vars.line, strokeDasharray: '4 4' })
  rule(' .fig-grey', { fill: vars.textSubtle })
  rule(' .fig-ink', { fill: vars.text })
  rule(' .fig-open', { fill: vars.surface, stroke: category.solid, strokeWidth: 2.5 })
  rule(' .fig-hollow', { fill: vars.surface, stroke: vars.textMuted, strokeWidth: 2 })
  rule(' .fig-tick', { fill: vars.lineStrong })
  rule(' .fig-line', { stroke: vars.line })
  rule(' .fig-join', { stroke: vars.lineStrong, strokeDasharray: '2 3' })
  rule(' .fig-dash', { stroke: vars.line, strokeDasharray: '3 4' })
  rule(' .fig-span', { stroke: category.border, strokeWidth: 4 })
  rule(' .fig-bracket', { stroke: category.solid, strokeWidth: 3 })
  rule(' .fig-curve', { stroke: category.solid, strokeWidth: 2.5 })
  rule(' .fig-curve-grey', { stroke: vars.textSubtle, strokeWidth: 2.5 })
  rule(' .fig-curve-dash', { stroke: vars.textMuted, strokeWidth: 1.5, strokeDasharray: '4 4' })
  rule(' .fig-whisker', { stroke: vars.textMuted, strokeWidth: 1.5 })
  rule(' .fig-target', { stroke: vars.text, strokeWidth: 1.5, strokeDasharray: '5 4' })
  rule(' .fig .fig-page', { fill: vars.surface, stroke: vars.lineStrong })
}
