import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { baseLayer } from './layers.css.ts'
import { coveredByToast, media, textSize, vars } from './tokens.css.ts'

type LayeredRule = NonNullable<GlobalStyleRule['@layer']>[string]
const base = (selector: string, rule: LayeredRule) =>
  globalStyle(selector, { '@layer': { [baseLayer]: rule } })

base('*, *::before, *::after', { boxSizing: 'border-box' })
base('*', { margin: 0 })

base('html', {
  background: vars.canvas,
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  scrollPaddingTop: `calc(${vars.header} + ${vars.space4})`,
  scrollPaddingBottom: `var(${coveredByToast}, 0px)`,
  // On phones, the user can scroll the last controls above the toast.
  '@media': { [media.below480]: { paddingBlockEnd: `var(${coveredByToast}, 0px)` } },
})

base('body', {
  minHeight: '100dvh',
  font: `${vars.weightText} ${vars.textMd} / ${vars.leadingMd} ${vars.font}`,
  fontKerning: 'normal',
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
  color: vars.text,
  background: vars.canvas,
  overflowWrap: 'break-word',
})

base('[data-theme]', { color: vars.text })

base('h1, h2, h3, h4, h5', {
  fontWeight: vars.weightHeading,
  textWrap: 'balance',
  // Breaks names without spaces, which can have 120 characters and would widen the page.
  overflowWrap: 'anywhere',
  minWidth: 0,
})
base('h1', { fontSize: vars.text3xl, lineHeight: 1.1, letterSpacing: vars.trackingTitle })
base('h2', { fontSize: vars.text2xl, lineHeight: 1.2, letterSpacing: vars.trackingHeading })
base('h3', { ...textSize.xl, letterSpacing: vars.trackingHeading })
base('h4, h5', { ...textSize.md, fontWeight: vars.weightStrong })

base('p', { textWrap: 'pretty' })
base('strong, b', { fontWeight: vars.weightStrong })
base('small', textSize.sm)
base(':where(ul[class], ol[class])', { padding: 0, listStyle: 'none' })
base('dl, dd', { margin: 0 })
base('img, svg', { display: 'block', maxWidth: '100%' })
base('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
base('fieldset', { border: 0, padding: 0, minWidth: 0 })
base('table', { borderCollapse: 'collapse', width: '100%' })
base('th', { fontWeight: vars.weightMedium, textAlign: 'start' })
base('[hidden]', { display: 'none !important' })

base('a', { color: 'inherit', textDecorationThickness: '1px', textUnderlineOffset: '0.18em' })
base('a:hover', { textDecorationThickness: '2px' })

base(':focus-visible', {
  outline: `${vars.focusWidth} solid ${vars.focus}`,
  outlineOffset: vars.focusOffset,
})
base(':focus:not(:focus-visible)', { outline: 'none' })
// The app, not the user, focuses these elements after a navigation, so they need no focus ring.
base('h1:focus, main:focus', { outline: 'none' })

base('::selection', { background: vars.text, color: vars.canvas })

base('.lucide', { flex: 'none', width: '1.125em', height: '1.125em' })

// If users prefer reduced motion, animations end immediately. The delays stay: skeletons must not flash.
base('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})
