import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster, spread } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.5 } })
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/** Shows a loading state only after 200 ms. A fast response then causes no flash of the loading state. */
export const delayed = uiStyle({ animation: `${appear} 1ms 200ms backwards` })

export const skeleton = uiStyle({
  display: 'block',
  borderRadius: vars.radius2,
  background: vars.sunken,
  animation: `${breathe} 1600ms ${vars.easeInOut} infinite`,
})

export const state = recipe({
  base: ui({
    display: 'grid',
    justifyItems: 'start',
    alignContent: 'center',
    gap: vars.space2,
    padding: 'clamp(1.5rem, 4vw, 3rem)',
    borderRadius: vars.radius4,
    // A state with an h3 is inside a titled card. It is almost as low as the skeletons that it replaces.
    selectors: { '&:has(> h3)': { gap: 0, padding: 0, border: 0 } },
  }),
  variants: {
    kind: {
      empty: ui({ border: `1px dashed ${vars.lineStrong}` }),
      error: ui({
        border: `1px solid ${vars.line}`,
        background: vars.surface,
        selectors: {
          '&:has(> h3)': {
            '@media': {
              [media.from480]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: vars.space4 },
            },
          },
        },
      }),
    },
  },
})
export const stateText = uiStyle({
  maxWidth: '46ch',
  color: vars.textMuted,
  selectors: { 'h3 + &': { maxWidth: vars.measure } },
})
export const stateTitle = uiStyle({
  fontSize: vars.text2xl,
  lineHeight: 1.2,
  letterSpacing: vars.trackingHeading,
  // An h3 is inside a titled card and must not be larger than the title of the card.
  selectors: { 'h3&': { ...textSize.md, letterSpacing: 0 } },
})
export const stateAction = uiStyle({
  ...cluster(vars.space2),
  marginBlockStart: vars.space3,
  selectors: {
    '[role=alert]:has(> h3) > &': {
      marginBlockStart: vars.space2,
      '@media': { [media.from480]: { gridArea: '1 / 2 / span 2', alignSelf: 'center', marginBlockStart: 0 } },
    },
  },
})

export const notice = recipe({
  base: ui({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridAutoFlow: 'column',
    alignItems: 'center',
    gap: `${vars.space2} ${vars.space3}`,
    padding: `${vars.space3} ${vars.space4}`,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    background: vars.surface,
    '@media': { [media.below480]: { gridAutoFlow: 'row' } },
  }),
  variants: {
    tone: {
      neutral: {},
      top: ui({
        background: vars.topFill,
        borderColor: `color-mix(in srgb, ${vars.topBorder} 45%, transparent)`,
      }),
      warning: ui({ background: vars.warningFill, borderColor: vars.warningBorder }),
      danger: ui({ background: vars.dangerFill, borderColor: vars.dangerBorder }),
    },
  },
})
export const noticeIcon = recipe({
  variants: {
    tone: {
      neutral: {},
      top: ui({ color: vars.topText }),
      warning: ui({ color: vars.warningText }),
      danger: ui({ color: vars.dangerText }),
    },
  },
})
/** Position of the action in a notice: on phones below the text. */
export const noticeAction = uiStyle({
  '@media': { [media.below480]: { gridColumn: 2, justifySelf: 'start' } },
})
export const noticeLine = uiStyle({
  display: 'block',
  overflowWrap: 'anywhere',
  selectors: { '& + &': { marginBlockStart: vars.space2 } },
})

export const overlay = uiStyle({
  position: 'fixed',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space2,
  background: vars.canvas,
  textAlign: 'center',
  zIndex: vars.zOverlay,
})
export const overlayMark = uiStyle({ marginBlockEnd: vars.space3 })
export const overlayTitle = uiStyle({ fontWeight: vars.weightStrong })
export const overlayText = uiStyle({ ...textSize.sm, color: vars.textMuted })

export const loadingText = style([
  overlayText,
  ui({ selectors: { '&:not(:last-child)': { marginBlockEnd: vars.space3 } } }),
])

export const pageMessage = uiStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflow: 'hidden',
  '@media': { [media.from768]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const pageMessageBody = uiStyle({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'center',
  gap: vars.space3,
  padding: vars.space6,
  '@media': { [media.from768]: { padding: `${vars.space16} ${vars.space10}` } },
})
export const pageMessageStairs = uiStyle({ minHeight: '9rem' })
export const pageMessageTitle = uiStyle({
  fontSize: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem)',
  lineHeight: 1.1,
  letterSpacing: vars.trackingTitle,
  selectors: { 'h2&': { fontSize: vars.text2xl } },
})
export const pageMessageText = uiStyle({ maxWidth: '44ch', color: vars.textMuted })
export const loadingScreen = style([
  delayed,
  ui({ display: 'grid', placeItems: 'center', minHeight: '60dvh' }),
])

export const showMore = uiStyle({ display: 'grid', gap: vars.space3, justifyItems: 'start' })
export const failed = uiStyle({ color: vars.dangerText })

export const draftNotice = uiStyle({
  ...mutedSmallText,
  ...spread(vars.space2, 'center'),
})
