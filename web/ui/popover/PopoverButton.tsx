import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react'
import { useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import type { PopoverProps } from './Popover.tsx'

export type PopoverTriggerProps = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: () => void
}

export type PopoverButtonProps = {
  renderTrigger: (props: PopoverTriggerProps) => ReactNode
  /** Renders the popover, which may be a lazy component. */
  renderPopover: (props: Pick<PopoverProps, 'open' | 'onClose' | 'anchor'>) => ReactNode
}

/** A button that opens a popover. The popover is rendered when it first opens. */
export function PopoverButton({ renderTrigger, renderPopover }: PopoverButtonProps) {
  const [open, setOpen] = useState(false)
  const wasOpen = useOnceTrue(open)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {renderTrigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
      })}
      {wasOpen && (
        <Suspense fallback={null}>{renderPopover({ open, onClose: () => setOpen(false), anchor })}</Suspense>
      )}
    </>
  )
}
