import { recipe } from '@vanilla-extract/recipes'
import { inlineRow } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const label = recipe({
  base: ui({
    ...inlineRow('0.375rem'),
    fontWeight: vars.weightStrong,
    color: vars.textMuted,
    whiteSpace: 'nowrap',
  }),
  variants: {
    status: {
      pending: {},
      in_progress: ui({ color: vars.progressText }),
      completed: ui({ color: vars.doneText }),
    },
    size: {
      xs: ui(textSize.xs),
      sm: ui({ ...textSize.sm, fontWeight: vars.weightMedium }),
    },
  },
  defaultVariants: { size: 'xs' },
})

export const icon = recipe({
  base: ui({
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2.25,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
  variants: {
    status: {
      pending: {},
      in_progress: ui({ color: vars.progressIcon }),
      completed: ui({ color: vars.doneIcon }),
    },
  },
})

export const tick = uiStyle({ stroke: vars.surface, strokeWidth: 2.5 })

export const priority = uiStyle({
  ...inlineRow('0.25rem'),
  ...textSize.xs,
  fontWeight: vars.weightStrong,
})
export const flag = uiStyle({ width: '0.8125rem', height: '0.8125rem', fill: 'currentColor' })
