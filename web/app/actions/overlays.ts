const projectOverlays = ['invite', 'status-update', 'rename', 'leave', 'delete'] as const

/** Dialog or menu over the page. Only one is open at a time. */
export type Overlay =
  'search' | 'shortcuts' | 'notifications' | 'account' | 'install' | (typeof projectOverlays)[number]

/** Opens an overlay; null closes the open one. */
export type OpenOverlay = (overlay: Overlay | null) => void

export const isProjectOverlay = (overlay: Overlay | null): boolean =>
  projectOverlays.some((one) => one === overlay)
