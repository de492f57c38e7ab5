import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type MenuListProps = {
  align: 'start' | 'end'
  triggerId: string
  onClose: () => void
}

/** Data of a menu entry. Components would make the page load the code of the menu immediately. */
export type MenuEntry =
  | { kind: 'label'; text: string; detail?: string | undefined }
  | { kind: 'separator' }
  | {
      kind: 'action'
      label: string
      icon?: LucideIcon | undefined
      /** Hides the entry in wide windows, because wide windows show a button for the action. */
      phoneOnly?: boolean | undefined
      onSelect: () => void
    }
  | {
      kind: 'link'
      label: string
      to: string
      icon?: LucideIcon | undefined
      detail?: ReactNode
      current?: boolean | undefined
    }
