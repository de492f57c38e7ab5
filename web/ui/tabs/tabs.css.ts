import { style } from '@vanilla-extract/css'
import { ui } from '#web/styles/layer.ts'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

/** Between a label and the focus ring: the labels stand in line with what is above and below them. */
const room = vars.space2

export const list = style(
  ui({
    display: 'flex',
    gap: `calc(${vars.space6} - 2 * ${room})`,
    marginInline: `calc(-1 * ${room})`,
    background: `linear-gradient(${vars.line} 0 0) no-repeat bottom / calc(100% - 2 * ${room}) 1px`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
  }),
)

export const tab = style(
  ui({
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
      // The bold label is laid out unseen, so that choosing a tab moves nothing.
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
  }),
)

export const panel = style(ui({ marginBlockStart: vars.space4 }))
