import { Suspense, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import type { MenuEntry } from './entries.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './menu.css.ts'

/** What the button that opens the menu takes. */
export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

export type MenuProps = {
  entries: readonly MenuEntry[]
  /** Which edge of the trigger the menu keeps to. */
  align?: 'start' | 'end'
  className?: string
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}

const RadixMenu = lazyOnIdle(() => import('./RadixMenu.tsx'))

/**
 * A button that opens a list of actions and places. The button is there at once and stays the same element;
 * the list is loaded on idle, or when it is first opened.
 *
 * @example
 * <Menu entries={entries} renderTrigger={(props) => <Button {...props} variant="ghost">Switch project</Button>} />
 */
export function Menu({ entries, align = 'start', className, renderTrigger }: MenuProps) {
  const [open, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const triggerId = useId()

  return (
    <span className={classNames(styles.place, className)}>
      {renderTrigger({
        ref: triggerRef,
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
        <Suspense fallback={null}>
          <RadixMenu
            entries={entries}
            align={align}
            triggerId={triggerId}
            triggerRef={triggerRef}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
