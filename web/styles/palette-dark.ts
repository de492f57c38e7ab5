import type { Palette } from './palette-light.ts'

/** Colours of the dark theme and of the ink panels. */
export const darkPalette: Palette = {
  // Neutrals
  canvas: '#0d1012',
  surface: '#16191c',
  raised: '#1f2226',
  sunken: '#22262a',
  hover: '#1e2226',
  line: '#2e3237',
  lineStrong: '#747b83',
  scrim: 'rgb(4 6 8 / 0.66)',

  // Ink
  text: '#eef0f3',
  textMuted: '#afb5bc',
  textSubtle: '#969ca3',
  primary: '#eef0f3',
  primaryHover: '#ffffff',
  primaryActive: '#cdd1d6',
  onPrimary: '#14171d',
  focus: '#eef0f3',
  panel: '#171b21',

  // Categories
  cat1Solid: '#5d9bf7',
  cat1Text: '#83b7fd',
  cat1Soft: '#16273f',
  cat1Border: '#2c4d7d',
  cat2Solid: '#48c49c',
  cat2Text: '#6ad6b0',
  cat2Soft: '#102d23',
  cat2Border: '#1d5946',
  cat3Solid: '#b58af0',
  cat3Text: '#c9a8f7',
  cat3Soft: '#2d213e',
  cat3Border: '#5a427b',
  cat4Solid: '#f5944c',
  cat4Text: '#f7b178',
  cat4Soft: '#392112',
  cat4Border: '#794722',
  onCat: '#0d1012',

  // Task statuses
  progressFill: '#2a2311',
  progressBorder: '#b98620',
  progressText: '#eec96c',
  progressIcon: '#dba437',
  doneFill: '#15241a',
  doneBorder: '#2f5437',
  doneText: '#89da9b',
  doneIcon: '#5cbf74',
  topFill: '#12283b',
  topBorder: '#40a7ee',
  topText: '#80c7f8',
  topGlow: '0 0 0 3px rgb(64 167 238 / 0.24), 0 0 28px 2px rgb(64 167 238 / 0.22)',

  // Messages
  danger: '#f05653',
  dangerText: '#fe8b87',
  dangerFill: '#3a1918',
  dangerBorder: '#8c3433',
  dangerSolid: '#b3282b',
  dangerSolidHover: '#c53436',
  onDanger: '#ffffff',
  warningFill: '#2a2311',
  warningBorder: '#6f561f',
  warningText: '#eec96c',
  successFill: '#15241a',
  successBorder: '#2f5437',
  successText: '#89da9b',

  // Depth: raised elements are lighter and have a border.
  shadow1: '0 1px 2px rgb(0 0 0 / 0.4)',
  shadow2: '0 0 0 1px #2e3237, 0 8px 24px rgb(0 0 0 / 0.5)',
  shadow3: '0 0 0 1px #2e3237, 0 24px 64px rgb(0 0 0 / 0.6)',
}
