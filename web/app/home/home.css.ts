import { keyframes, style } from '@vanilla-extract/css'
import { spread } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

const show = keyframes({ from: { opacity: 0 } })
/** Hides an element for its first 200 ms, so that a fast response causes no visible layout shift. */
export const settling = style({ animation: `${show} 1ms 200ms backwards` })

export const head = style({
  ...spread(vars.space4, 'end'),
  marginBlockEnd: vars.space5,
  // Stacks title and button even if both fit on one line, so that the button has the position of its skeleton.
  '@media': { [media.below480]: { flexDirection: 'column', alignItems: 'start' } },
})
export const count = style({ marginBlockStart: vars.space1, color: vars.textMuted })

/** Reserves the height of the introduction to the path. On phones, its steps are below each other. */
export const pathPlaceholder = style({
  minHeight: '11.5rem',
  '@media': { [media.below1152]: { minHeight: '17.25rem' }, [media.below480]: { minHeight: '28rem' } },
})

export const banner = style({ selectors: { '&:not(:empty)': { marginBlockEnd: vars.space5 } } })
