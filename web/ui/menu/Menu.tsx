import { Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import type { MenuEntry, MenuListProps } from './menu-entry.ts'
import * as styles from './menu.css.ts'

export type MenuTriggerProps = {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

export type MenuProps = {
  entries?: readonly MenuEntry[]
  /** Renders a MenuList whose entries load when the menu opens. Replaces `entries`. */
  renderList?: (props: MenuListProps) => ReactNode
  align?: 'start' | 'end'
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}

export const MenuList = lazyOnIdle(() => import('./RadixMenu.tsx'))

export function Menu({ entries = [], renderList, align = 'start', renderTrigger }: MenuProps) {
  const [open, setOpen] = useState(false)
  const triggerId = useId()
  const list = { align, triggerId, onClose: () => setOpen(false) }

  return (
    <span className={styles.place}>
      {renderTrigger({
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {open && (
        <Suspense fallback={null}>{renderList?.(list) ?? <MenuList {...list} entries={entries} />}</Suspense>
      )}
    </span>
  )
}
