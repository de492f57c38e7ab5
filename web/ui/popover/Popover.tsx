import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import * as Radix from 'radix-ui/popover'
import { useId, type ReactNode, type RefObject } from 'react'
import { media } from '#web/styles/tokens.css.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { scrim } from '#web/ui/dialog/dialog.css.ts'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import * as styles from './popover.css.ts'

export type PopoverProps = {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  title: string
  size?: 'sm' | 'md'
  /** Id of the element that gets the focus if the popover closes and its opener no longer exists. */
  focusFallback?: string
  children: ReactNode
}

/** A panel below a button, or on phones a sheet at the bottom of the window. Esc or a click outside closes both. */
export function Popover(props: PopoverProps) {
  return matchMedia(media.from480).matches ? <Panel {...props} /> : <Sheet {...props} />
}

function Panel({ open, onClose, anchor, title, size, focusFallback, children }: PopoverProps) {
  const focusReturn = useFocusReturn(focusFallback)
  const titleId = useId()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal>
      <Radix.Anchor virtualRef={{ current: anchor.current ?? document.body }} />
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          className={styles.panel({ size })}
          align={size === 'sm' ? 'start' : 'end'}
          sideOffset={12}
          collisionPadding={8}
          aria-labelledby={titleId}
        >
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            <Close onClose={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Sheet({ open, onClose, title, focusFallback, children }: PopoverProps) {
  const focusReturn = useFocusReturn(focusFallback)
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrim} />
        <RadixDialog.Content
          {...focusReturn}
          className={styles.sheet}
          aria-describedby={undefined}
          data-sheet=""
        >
          <header className={styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <Close onClose={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const Close = ({ onClose }: { onClose: () => void }) => (
  <IconButton icon={X} label="Close" className={styles.close} onClick={onClose} />
)
