import { recipe } from '@vanilla-extract/recipes'
import { inlineRow } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const card = uiStyle({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  padding: vars.space5,
  minWidth: 0,
})
export const cardGrid = uiStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: vars.space4,
  minWidth: 0,
})
export const head = uiStyle({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space3,
  marginBlockEnd: vars.space4,
  '@media': { [media.below320]: { flexWrap: 'wrap' } },
})
export const title = uiStyle({ ...textSize.lg, letterSpacing: 0 })

/** A panel that is dark in both themes. The border separates the panel from a dark page. */
export const darkPanel = uiStyle({
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius5,
  background: vars.panel,
  color: vars.text,
})

const tone = (name: 'top' | 'warning' | 'done' | 'danger') =>
  ui({ background: vars[`${name}Fill`], borderColor: vars[`${name}Border`], color: vars[`${name}Text`] })

export const badge = recipe({
  base: ui({
    ...inlineRow('0.25rem'),
    minHeight: '1.25rem',
    padding: '0 0.375rem',
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius2,
    background: vars.surface,
    ...textSize.xs,
    fontWeight: vars.weightMedium,
    color: vars.textMuted,
    whiteSpace: 'nowrap',
  }),
  variants: {
    tone: {
      neutral: {},
      ink: ui({
        background: vars.primary,
        borderColor: vars.primary,
        color: vars.onPrimary,
        fontWeight: vars.weightStrong,
      }),
      top: [tone('top'), ui({ fontWeight: vars.weightStrong })],
      warning: tone('warning'),
      success: tone('done'),
      danger: tone('danger'),
      dashed: ui({ borderStyle: 'dashed', borderColor: vars.lineStrong, background: 'transparent' }),
    },
  },
  defaultVariants: { tone: 'neutral' },
})
export const badgeIcon = uiStyle({ width: '0.75rem', height: '0.75rem' })
