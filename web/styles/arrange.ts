type AlignItems = 'center' | 'baseline' | 'start' | 'end'

/** Hides text, but not from screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** One column with the width of the container, even if an item is wider. */
export const stack = (gap: string) =>
  ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }) as const

export const row = (gap: string, alignItems: AlignItems = 'center') =>
  ({ display: 'flex', alignItems, gap }) as const

/** Like `row`, but only as wide as its items. */
export const inlineRow = (gap: string) => ({ display: 'inline-flex', alignItems: 'center', gap }) as const

export const cluster = (gap: string, alignItems?: AlignItems) =>
  ({ display: 'flex', flexWrap: 'wrap', ...(alignItems && { alignItems }), gap }) as const

/** Items with equal space between them. The first and last item are at the edges. The items wrap to further lines. */
export const spread = (gap: string, alignItems?: AlignItems) =>
  ({ ...cluster(gap, alignItems), justifyContent: 'space-between' }) as const
