import {
  createGlobalTheme,
  createGlobalThemeContract,
  globalFontFace,
  globalStyle,
} from '@vanilla-extract/css'
import './layers.css.ts'
import { lightPalette, type ColourName } from './palette-light.ts'

export const media = {
  /** Matches only if the text is larger than usual, because the narrowest supported window has 320 px. */
  below320: '(max-width: 19.99rem)',
  below480: '(max-width: 29.99rem)',
  below768: '(max-width: 47.99rem)',
  below1024: '(max-width: 63.99rem)',
  below1152: '(max-width: 71.99rem)',
  from480: '(min-width: 30rem)',
  from768: '(min-width: 48rem)',
  from1024: '(min-width: 64rem)',
  from1152: '(min-width: 72rem)',
  touch: '(pointer: coarse)',
  mouse: '(pointer: fine)',
  desktop: '(min-width: 48rem) and (pointer: fine)',
  dark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColours: '(forced-colors: active)',
} as const

/** Converts camel case to kebab case: `cat1Solid` becomes `cat-1-solid`. */
const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

globalFontFace('Schibsted Grotesk', {
  src: "url('./font/schibsted-grotesk.woff2') format('woff2')",
  fontWeight: '400 900',
  fontStyle: 'normal',
  fontDisplay: 'swap',
})

// Arial with the metrics of Schibsted Grotesk. The text does not move when Schibsted Grotesk has loaded.
globalFontFace('Schibsted Fallback', {
  src: "local('Arial'), local('Liberation Sans'), local('Roboto')",
  sizeAdjust: '105.4%',
  ascentOverride: '92.6%',
  descentOverride: '24.5%',
  lineGapOverride: '0%',
})

const scale = {
  font: "'Schibsted Grotesk', 'Schibsted Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontMono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",

  /** Font size of labels and captions, never of paragraphs. */
  textXs: '0.75rem',
  leadingXs: '1rem',
  textSm: '0.8125rem',
  leadingSm: '1.1875rem',
  textMd: '0.9375rem',
  leadingMd: '1.4375rem',
  textLg: '1.0625rem',
  leadingLg: '1.5rem',
  textXl: '1.25rem',
  leadingXl: '1.5625rem',
  text2xl: 'clamp(1.3125rem, 1.22rem + 0.4vw, 1.5rem)',
  text3xl: 'clamp(1.75rem, 1.48rem + 1.2vw, 2.5rem)',
  textDisplay: 'clamp(2.125rem, 1.25rem + 3.1vw, 4rem)',
  textFigure: 'clamp(2.5rem, 2.1rem + 1.5vw, 3.5rem)',
  /** Font size of input fields. Touch screens need 16 px, because phones zoom into fields with smaller text. */
  textInput: '1rem',

  weightText: '420',
  weightMedium: '520',
  weightStrong: '620',
  weightHeading: '680',
  trackingTitle: '-0.022em',
  trackingHeading: '-0.012em',

  space1: '0.25rem',
  space2: '0.5rem',
  space3: '0.75rem',
  space4: '1rem',
  space5: '1.25rem',
  space6: '1.5rem',
  space8: '2rem',
  space10: '2.5rem',
  space12: '3rem',
  space16: '4rem',
  space24: '6rem',
  /** Page margin: 16 px in a window of 360 px, 40 px at 1440 px. */
  gutter: 'clamp(1rem, 0.4rem + 2.6vw, 2.5rem)',
  page: '80rem',
  measure: '66ch',

  radius1: '2px',
  radius2: '4px',
  radius3: '6px',
  radius4: '10px',
  radius5: '14px',
  radiusFull: '999px',
  stepGap: '3px',

  controlSm: '2rem',
  controlMd: '2.375rem',
  controlLg: '2.75rem',
  touch: '2.75rem',
  header: '3.5rem',
  sideColumn: '22rem',

  dur1: '140ms',
  dur2: '200ms',
  durPulse: '2400ms',
  easeOut: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  easeInOut: 'cubic-bezier(0.5, 0, 0.3, 1)',

  zSticky: '10',
  zHeader: '20',
  zMenu: '30',
  zOverlay: '40',
  zDialog: '50',
  zToast: '60',
  zTooltip: '70',

  focusWidth: '2px',
  focusOffset: '2px',
}

const contract = <Key extends string>(values: Record<Key, string>) =>
  createGlobalThemeContract(values, (_value, path) => kebab(path.join('-')))

const scaleVars = contract<keyof typeof scale>(scale)
createGlobalTheme(':root', scaleVars, scale)

export const colourVars = contract<ColourName>(lightPalette)

export const vars = { ...scaleVars, ...colourVars }

export const textSize = {
  xs: { fontSize: vars.textXs, lineHeight: vars.leadingXs },
  sm: { fontSize: vars.textSm, lineHeight: vars.leadingSm },
  md: { fontSize: vars.textMd, lineHeight: vars.leadingMd },
  lg: { fontSize: vars.textLg, lineHeight: vars.leadingLg },
  xl: { fontSize: vars.textXl, lineHeight: vars.leadingXl },
} as const
export const mutedSmallText = { ...textSize.sm, color: vars.textMuted } as const

/** The colours of the category named by the closest `data-cat` attribute. */
export const category = createGlobalThemeContract({
  solid: 'cat',
  text: 'cat-text',
  soft: 'cat-soft',
  border: 'cat-border',
})

for (const number of [1, 2, 3, 4] as const) {
  globalStyle(`[data-cat='${number}']`, {
    vars: {
      [category.solid]: vars[`cat${number}Solid`],
      [category.text]: vars[`cat${number}Text`],
      [category.soft]: vars[`cat${number}Soft`],
      [category.border]: vars[`cat${number}Border`],
    },
  })
}

globalStyle(':root', { '@media': { [media.desktop]: { vars: { [vars.textInput]: vars.textMd } } } })
globalStyle(':root', {
  '@media': { [media.reducedMotion]: { vars: { [vars.dur1]: '0ms', [vars.dur2]: '0ms' } } },
})

/** CSS variable: height that the toast covers at the bottom of the window, with a gap above. */
export const coveredByToast = '--covered-by-toast'
