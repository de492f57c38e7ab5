import { uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

const chosen = '&:is([aria-pressed=true], [aria-current])'

/** A row of buttons or links of which one is chosen. All have the same width. */
export const segments = uiStyle({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  border: `1px solid ${vars.lineStrong}`,
  borderRadius: vars.radius3,
  '@media': { [media.below320]: { gridAutoFlow: 'row', gridTemplateColumns: '1fr 1fr' } },
})
export const segment = uiStyle({
  ...textSize.sm,
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  minHeight: '1.875rem',
  padding: 0,
  border: 0,
  borderRadius: `calc(${vars.radius3} - 1px)`,
  background: 'none',
  color: vars.textMuted,
  fontWeight: vars.weightMedium,
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.text, background: vars.hover },
    [chosen]: { background: vars.primary, color: vars.onPrimary },
  },
  '@media': {
    [media.touch]: { minHeight: vars.touch },
    [media.forcedColours]: {
      selectors: {
        [chosen]: { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
})
