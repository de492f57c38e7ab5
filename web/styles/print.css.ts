import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { baseLayer } from './layers.css.ts'
import { vars } from './tokens.css.ts'

/** Rules for paper. An important rule of the first layer overrides the styles of components. */
const print = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { '@layer': { [baseLayer]: { '@media': { print: rule } } } })

print('@page', { margin: '16mm 14mm' })
print('html', { background: 'none !important', fontSize: '87.5%' })
print('body', { background: 'none !important' })
print('main', { maxWidth: 'none !important', padding: '0 !important' })

// Paper needs no controls. Checkboxes of a guide can be ticked by hand.
print(
  'button:not([data-print]), form, textarea, nav, [role=tablist], [role=menu], [role=switch], [role=search], [aria-label=View], [aria-label^=Notifications]',
  { display: 'none !important' },
)
print('select', { border: '0 !important', padding: '0 !important', background: 'none !important' })
// Browsers leave out backgrounds on paper. The path and the marks of the categories are backgrounds.
print('[data-cat], [data-cat] *', { printColorAdjust: 'exact' })
print('h1, h2, h3, h4, h5', { breakAfter: 'avoid' })
print('li, tr, figure, blockquote, p', { breakInside: 'avoid' })

// web/ui/print.ts sets the attribute.
print('body::before', {
  content: 'attr(data-printed)',
  display: 'block',
  marginBlockEnd: vars.space5,
  fontSize: vars.textXs,
  color: vars.textMuted,
})
