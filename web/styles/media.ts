/** Media queries: breakpoints, colour scheme, motion and pointer type. */
export const media = {
  below480: '(max-width: 29.99rem)',
  below768: '(max-width: 47.99rem)',
  below1024: '(max-width: 63.99rem)',
  below1152: '(max-width: 71.99rem)',
  from480: '(min-width: 30rem)',
  from768: '(min-width: 48rem)',
  from1024: '(min-width: 64rem)',
  from1152: '(min-width: 72rem)',
  touch: '(pointer: coarse)',
  roomyPointer: '(min-width: 48rem) and (pointer: fine)',
  dark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColours: '(forced-colors: active)',
} as const
