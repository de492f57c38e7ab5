import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

/** What a menu holds, as data: so that its code can be loaded when it is opened, and not before. */
export type MenuEntry =
  | { kind: 'label'; text: string; detail?: string | undefined }
  | { kind: 'separator' }
  | {
      kind: 'action'
      label: string
      icon?: LucideIcon | undefined
      danger?: boolean | undefined
      disabled?: boolean | undefined
      /** Where the window is wider than a phone, it has a button of its own. */
      phoneOnly?: boolean | undefined
      onSelect: () => void
    }
  | {
      kind: 'link'
      label: string
      to: string
      icon?: LucideIcon | undefined
      /** Below the label: more about the place. */
      detail?: ReactNode
      /** The place where one is already. */
      current?: boolean | undefined
      /** May prevent the browser's way of following the link and go there itself. */
      onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
    }
