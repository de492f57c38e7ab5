/** Colours of the light theme. Only the two palettes define colours; `contrast.test.ts` checks their contrast. */
export const lightPalette = {
  canvas: '#f5f7f8',
  surface: '#ffffff',
  /** Background of menus, dialogs and toasts. */
  raised: '#ffffff',
  /** Background of progress tracks, skeletons, avatars and disabled controls. */
  sunken: '#eaedef',
  hover: '#f0f2f4',
  line: '#d9dde0',
  lineStrong: '#80878d',
  scrim: 'rgb(13 16 18 / 0.5)',

  text: '#14171d',
  textMuted: '#4a5157',
  textSubtle: '#5e646a',
  primary: '#14171d',
  primaryHover: '#2b3138',
  primaryActive: '#000000',
  onPrimary: '#ffffff',
  focus: '#14171d',
  /** Background of dark panels, which use the dark theme on every page. */
  panel: '#14171d',

  // Category colours. `Solid` is the colour of shapes. `Soft` and `Border` are colours of tracks and tiles.
  cat1Solid: '#2b70d9',
  cat1Text: '#1f5cc0',
  cat1Soft: '#e7f1ff',
  cat1Border: '#aecdf9',
  cat2Solid: '#00936f',
  cat2Text: '#006b50',
  cat2Soft: '#def7ec',
  cat2Border: '#9bd6bf',
  cat3Solid: '#8752cf',
  cat3Text: '#7640bb',
  cat3Soft: '#f4eefe',
  cat3Border: '#d6c4f5',
  cat4Solid: '#d96712',
  cat4Text: '#9d4a12',
  cat4Soft: '#fff0e5',
  cat4Border: '#f9c197',
  /** Colour of shapes on a solid category colour. Never use this colour for text. */
  onCat: '#ffffff',

  progressFill: '#fef8d8',
  progressBorder: '#bf7f00',
  progressText: '#714700',
  progressIcon: '#a86e00',
  doneFill: '#ebfaed',
  doneBorder: '#a3d3ac',
  doneText: '#1c5f31',
  doneIcon: '#2c8549',
  topFill: '#e8f6ff',
  topBorder: '#0087cf',
  topText: '#005f9a',
  topGlow: '0 0 0 3px rgb(0 135 207 / 0.18), 0 4px 24px rgb(0 135 207 / 0.24)',

  danger: '#c32327',
  dangerText: '#b0181e',
  dangerFill: '#ffefee',
  dangerBorder: '#f2a5a1',
  dangerSolid: '#c32327',
  dangerSolidHover: '#a8171c',
  onDanger: '#ffffff',
  warningFill: '#fef8d8',
  warningBorder: '#e2c26a',
  warningText: '#714700',

  // Shadow of menus, dialogs and toasts. Cards have a border instead of a shadow.
  shadow2: '0 0 0 1px rgb(20 23 29 / 0.08), 0 8px 24px rgb(20 23 29 / 0.12)',
  shadow3: '0 0 0 1px rgb(20 23 29 / 0.08), 0 24px 64px rgb(20 23 29 / 0.24)',
}

export type ColourName = keyof typeof lightPalette
export type Palette = Record<ColourName, string>
