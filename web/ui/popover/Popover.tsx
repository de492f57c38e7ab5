import { lazyOverlay } from '#web/ui/lazy-on-idle.ts'

/** A panel below its button, or a bottom sheet on phones. Close, Esc and a click outside close it. */
export const Popover = lazyOverlay(() => import('./RadixPopover.tsx'))
