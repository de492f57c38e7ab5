import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type MenuListProps = {
  align: 'start' | 'end'
  triggerId: string
  onClose: () => void
}

export type MenuChoice = Extract<MenuEntry, { kind: 'choice' }>

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
      /** One of several choices. A tick marks the current choice. */
      kind: 'choice'
      label: string
      /** Shown before the label, hidden from screen readers. */
      mark?: ReactNode
      /** Shown after the label, such as the date that the choice sets. */
      detail?: string | undefined
      current: boolean
      onSelect: () => void
    }
  | {
      kind: 'link'
      label: string
      to: string
      /** The server renders the page, so the browser must load it. */
      isServerPage?: boolean | undefined
      icon?: LucideIcon | undefined
      detail?: ReactNode
      current?: boolean | undefined
    }
