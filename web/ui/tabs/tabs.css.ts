import { uiStyle } from '#web/styles/layer.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

/** Space between a label and its focus ring. Negative margins align the labels with the content of the page. */
const room = vars.space2

export const list = uiStyle({
  display: 'flex',
  gap: `calc(${vars.space6} - 2 * ${room})`,
  marginInline: `calc(-1 * ${room})`,
  background: `linear-gradient(${vars.line} 0 0) no-repeat bottom / calc(100% - 2 * ${room}) 1px`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
})

export const tab = uiStyle({
  flex: 'none',
  position: 'relative',
  minHeight: vars.controlLg,
  padding: `0 ${room}`,
  border: 0,
  background: 'none',
  color: vars.textMuted,
  fontWeight: vars.weightMedium,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.text },
    '&[aria-selected=true]': { color: vars.text, fontWeight: vars.weightStrong },
    '&[aria-selected=true]::after': {
      content: "''",
      position: 'absolute',
      inset: `auto ${room} 0`,
      height: '3px',
      background: vars.text,
    },
    // An invisible bold label reserves the width of a selected tab, so that a selection does not move other tabs.
    '&::before': {
      content: 'attr(data-label)',
      display: 'block',
      height: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: vars.weightStrong,
    },
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: vars.radius2 },
  },
  '@media': {
    [media.forcedColours]: { selectors: { '&[aria-selected=true]::after': { background: 'Highlight' } } },
  },
})

export const panel = uiStyle({ marginBlockStart: vars.space4 })
