import * as Radix from 'radix-ui/tooltip'
import * as styles from './tooltip.css.ts'

/** The open tooltip. Esc or scrolling closes the tooltip. */
export default function RadixTooltip({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <span className={styles.anchor} aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
          {label}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
