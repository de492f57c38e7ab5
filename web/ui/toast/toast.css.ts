import { globalStyle, keyframes } from '@vanilla-extract/css'
import { row } from '#web/styles/arrange.ts'
import { uiStyle } from '#web/styles/layer.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

const away = 'translateX(calc(100% + 1rem))'
const slideIn = keyframes({ from: { opacity: 0, transform: 'translateY(0.5rem)' } })
const fadeOut = keyframes({ to: { opacity: 0 } })
const swipeOut = keyframes({
  from: { transform: 'translateX(var(--radix-toast-swipe-end-x))' },
  to: { transform: away },
})

export const viewport = uiStyle({
  position: 'fixed',
  insetBlockEnd: `max(${vars.space4}, env(safe-area-inset-bottom))`,
  // In wide windows, the open task and the team are on the other side.
  insetInlineStart: `max(${vars.space4}, env(safe-area-inset-left))`,
  zIndex: vars.zToast,
  width: `min(24rem, calc(100vw - 2 * ${vars.space4}))`,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [media.below480]: {
      insetInline: vars.space4,
      width: 'auto',
      selectors: {
        // Otherwise the toast would cover the sheet, and a tap on “Undo” would reach the sheet.
        ':root:has([data-sheet]) &': {
          insetBlock: `max(${vars.space4}, env(safe-area-inset-top)) auto`,
        },
        // Otherwise the toast would cover the menu.
        ':root:has([role=menu]) &': { visibility: 'hidden' },
      },
    },
  },
})

export const toast = uiStyle({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: `0 ${vars.space3}`,
  alignItems: 'start',
  padding: vars.space3,
  paddingInlineStart: vars.space4,
  borderRadius: vars.radius4,
  background: vars.raised,
  color: vars.text,
  boxShadow: vars.shadow2,
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-state=open]': { animation: `${slideIn} ${vars.dur2} ${vars.easeOut}` },
    '&[data-state=closed]': { animation: `${fadeOut} ${vars.dur1} ${vars.easeOut} forwards` },
    '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe=cancel]': {
      transform: 'translateX(0)',
      transition: `transform ${vars.dur2} ${vars.easeOut}`,
    },
    '&[data-swipe=end]': { animation: `${swipeOut} ${vars.dur1} ${vars.easeOut} forwards` },
    '&[data-variant=destructive]': {
      background: vars.dangerFill,
      boxShadow: `inset 0 0 0 1px ${vars.dangerBorder}, ${vars.shadow2}`,
    },
  },
})
// Radix disables clicks outside the sheet, also on the toast. With `*`, each element that is inserted anywhere would update the
// style of the whole page.
globalStyle(`:root:has([data-sheet]) ${toast} > div`, { pointerEvents: 'auto' })
const destructive = `${toast}[data-variant=destructive] &`
const waiting = `${toast}[data-variant=waiting] &`

export const icon = uiStyle({
  marginBlockStart: '0.1875rem',
  color: vars.doneIcon,
  selectors: { [destructive]: { color: vars.dangerText }, [waiting]: { color: vars.textMuted } },
})
export const title = uiStyle({
  fontWeight: vars.weightStrong,
  selectors: { [destructive]: { color: vars.dangerText } },
})
export const description = uiStyle({
  ...mutedSmallText,
  selectors: { [destructive]: { color: vars.text } },
})

export const actions = uiStyle({
  ...row(vars.space1),
  '@media': { [media.below480]: { display: 'contents' } },
})
export const buttons = uiStyle({
  ...row(vars.space1),
  '@media': {
    [media.below480]: {
      gridColumn: 2,
      gridRow: 2,
      justifySelf: 'start',
      marginBlockStart: vars.space2,
    },
  },
})
