import * as Radix from 'radix-ui/tooltip'
import type { PointerEventHandler } from 'react'
import * as styles from './tooltip.css.ts'

type RadixTooltipProps = {
  label: string
  onClose: () => void
  onPointerEnter: PointerEventHandler
  onPointerLeave: PointerEventHandler
}

/** The open bubble: keeps inside the window, closes on Esc and scrolling. Loaded by Tooltip. */
export default function RadixTooltip({ label, onClose, ...hover }: RadixTooltipProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <span className={styles.anchor} aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8} {...hover}>
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
