import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

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

  rule('', { '@media': { print: { maxWidth: 'none', fontSize: '11pt' } } })
  rule(' :is(table, blockquote, li)', { '@media': { print: { breakInside: 'avoid' } } })
  rule(' input', { '@media': { print: { width: '1em', height: '1em' } } })
  rule(' h2', { '@media': { print: { breakAfter: 'avoid' } } })
}
