import { globalStyle as rule } from '@vanilla-extract/css'
import { inlineRow } from '#web/styles/arrange.ts'
import { category, media, textSize, vars } from '#web/styles/tokens.css.ts'
import { guideProse, guideTitle } from '#web/ui/text/guide-prose.ts'
import { skipLinkFocused, skipLinkStyle } from '#web/ui/text/skip-link-style.ts'

/** The class names are fixed, because api/guides/page.ts renders the HTML on the server. */
rule('main', {
  width: '100%',
  maxWidth: `calc(${vars.page} + 2 * ${vars.gutter})`,
  marginInline: 'auto',
  padding: `${vars.space8} ${vars.gutter} ${vars.space24}`,
})
// `contents` removes the box of the wrapper. Inside a box, a sticky header would scroll away.
rule('#header', { display: 'contents', '@media': { print: { display: 'none' } } })
// The app header can replace this header. Both have the same size, so that nothing moves.
rule('header:has(> .guide-brand)', {
  maxWidth: `calc(${vars.page} + 2 * ${vars.gutter})`,
  height: `calc(${vars.header} + 1px)`,
  marginInline: 'auto',
  paddingInline: vars.gutter,
})
rule('.guide-brand', {
  ...inlineRow(vars.space2),
  height: '100%',
  fontSize: vars.textLg,
  fontWeight: vars.weightHeading,
  textDecoration: 'none',
})
rule('.guide-skip', skipLinkStyle)
rule('.guide-skip:focus', skipLinkFocused)
rule('.guide-brand svg', { width: '1.5rem', height: '1.5rem' })
rule('.guide-brand path:nth-child(1)', { fill: vars.cat1Solid })
rule('.guide-brand path:nth-child(2)', { fill: vars.cat2Solid })
rule('.guide-brand path:nth-child(3)', { fill: vars.cat3Solid })
rule('.guide-brand path:nth-child(4)', { fill: vars.cat4Solid })

rule('.guide', {
  display: 'grid',
  gap: `${vars.space8} ${vars.space12}`,
  '@media': {
    [media.from1024]: { gridTemplateColumns: 'minmax(0, 44rem) 14rem' },
    print: { display: 'block' },
  },
})
rule('.guide-head', {
  display: 'grid',
  gap: vars.space3,
  justifyItems: 'start',
  maxWidth: '44rem',
  gridColumn: '1 / -1',
  '@media': { print: { marginBlockEnd: vars.space8 } },
})
rule('.guide-category', {
  ...inlineRow(vars.space2),
  fontSize: vars.textSm,
  fontWeight: vars.weightMedium,
})
rule('.guide-ticks', { display: 'inline-flex', gap: '2px' })
rule('.guide-ticks i', {
  width: '0.375rem',
  height: '0.375rem',
  borderRadius: vars.radius1,
  background: vars.lineStrong,
  opacity: 0.5,
})
for (const step of [1, 2, 3, 4] as const) {
  rule(`.guide-category[data-cat='${step}']`, { color: category.text })
  rule(`[data-cat='${step}'] .guide-ticks i:nth-child(${step})`, { background: category.solid, opacity: 1 })
}
rule('.guide-offline', { color: vars.warningText, '@media': { print: { display: 'none' } } })
rule('.guide-facts', { ...textSize.sm, color: vars.textMuted })

rule('.guide-head h1', guideTitle)

guideProse('.guide-prose')
rule('.guide-prose', { '@media': { [media.from1024]: { gridArea: '2 / 1' } } })

// The side column is before the text in the HTML, so that screen readers reach the task first.
rule('.guide-side', {
  display: 'grid',
  gap: vars.space6,
  alignContent: 'start',
  '@media': {
    [media.from1024]: {
      position: 'sticky',
      insetBlockStart: `calc(${vars.header} + ${vars.space6})`,
      alignSelf: 'start',
      gridArea: '2 / 2',
    },
    print: { display: 'none' },
  },
})
rule('.guide-contents', {
  display: 'grid',
  gap: vars.space1,
  fontSize: vars.textSm,
  overflowWrap: 'anywhere',
  '@media': { [media.below1024]: { display: 'flex', flexWrap: 'wrap', columnGap: vars.space5 } },
})
rule('.guide-contents p', { flexBasis: '100%', fontWeight: vars.weightStrong })
rule('.guide-contents a', {
  paddingBlock: vars.space1,
  color: vars.textMuted,
  textDecoration: 'none',
  '@media': { [media.touch]: { paddingBlock: vars.space3 } },
})
rule('.guide-contents a:hover', { color: vars.text, textDecoration: 'underline' })
rule('#task:empty', { display: 'none' })
