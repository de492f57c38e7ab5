/** Email colours for light and dark schemes. A test compares them with the colours in `web/styles/palette-*.ts`. */
export const colours = {
  canvas: { light: '#f5f7f8', dark: '#0d1012' },
  surface: { light: '#ffffff', dark: '#16191c' },
  line: { light: '#d9dde0', dark: '#2e3237' },
  text: { light: '#14171d', dark: '#eef0f3' },
  textMuted: { light: '#4a5157', dark: '#afb5bc' },
  primary: { light: '#14171d', dark: '#eef0f3' },
  onPrimary: { light: '#ffffff', dark: '#14171d' },
  cat1Solid: { light: '#2b70d9', dark: '#5d9bf7' },
  cat1Text: { light: '#1f5cc0', dark: '#83b7fd' },
  cat1Soft: { light: '#e7f1ff', dark: '#16273f' },
  cat2Solid: { light: '#00936f', dark: '#48c49c' },
  cat2Text: { light: '#006b50', dark: '#6ad6b0' },
  cat2Soft: { light: '#def7ec', dark: '#102d23' },
  cat3Solid: { light: '#8752cf', dark: '#b58af0' },
  cat3Text: { light: '#7640bb', dark: '#c9a8f7' },
  cat3Soft: { light: '#f4eefe', dark: '#2d213e' },
  cat4Solid: { light: '#d96712', dark: '#f5944c' },
  cat4Text: { light: '#9d4a12', dark: '#f7b178' },
  cat4Soft: { light: '#fff0e5', dark: '#392112' },
} as const

export type ColourName = keyof typeof colours
