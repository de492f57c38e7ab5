import { Suspense, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import type { MenuEntry } from './entries.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './menu.css.ts'

/** What the button that opens the menu takes. */
export type MenuTriggerProps = {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** What the open list is told by its button. */
export type MenuListProps = {
  align: 'start' | 'end'
  triggerId: string
  onClose: () => void
}

export type MenuProps = {
  entries?: readonly MenuEntry[]
  /** In place of the entries, a MenuList that brings its own: where even they are loaded when it opens. */
  renderList?: (props: MenuListProps) => ReactNode
  /** Which edge of the trigger the menu keeps to. */
  align?: 'start' | 'end'
  className?: string
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}

export const MenuList = lazyOnIdle(() => import('./RadixMenu.tsx'))

/**
 * A button that opens a list of actions and places. The button is there at once and stays the same element;
 * the list is loaded on idle, or when it is first opened.
 *
 * @example
 * <Menu entries={entries} renderTrigger={(props) => <Button {...props} variant="ghost">Switch project</Button>} />
 */
export function Menu({ entries = [], renderList, align = 'start', className, renderTrigger }: MenuProps) {
  const [open, setOpen] = useState(false)
  const triggerId = useId()
  const list = { align, triggerId, onClose: () => setOpen(false) }

  return (
    <span className={classNames(styles.place, className)}>
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
