import { style } from '@vanilla-extract/css'
import { stack } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

/** Printed pages leave the section out, because the list of tasks contains the same tasks. */
export const section = style({ ...stack(vars.space3), '@media': { print: { display: 'none' } } })

/** Columns of the “Next up” cards, which align with the columns of the task list. */
export const tasks = style({
  ...stack('0.625rem'),
  '@media': {
    [media.from768]: {
      gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto auto',
    },
    [media.from1152]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
export const lead = style({
  '@media': {
    [media.from768]: {
      gridRow: '1 / -1',
      selectors: { '&:only-child': { gridColumn: '1 / -1' } },
    },
    [media.from1152]: {
      gridColumn: 'span 2',
    },
  },
})
export const brief = style({
  '@media': { [media.from768]: { selectors: { '&:nth-child(2):last-child': { gridRow: '1 / -1' } } } },
})
export const done = style({ color: vars.textMuted })
