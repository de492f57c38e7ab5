import { Suspense, cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactElement } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './tooltip.css.ts'

const openDelayMs = 700
/** Delay before closing, so that the pointer can cross the gap between control and tooltip. */
const closeDelayMs = 120

export type TooltipProps = {
  label: string | null
  className?: string
  /** The control, which must be focusable. The label becomes the accessible description of the control. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const RadixTooltip = lazyOnIdle(() => import('./RadixTooltip.tsx'))

/** Shows a text on hover or keyboard focus of a control. If the control is disabled, a tap also shows the text. */
export function Tooltip({ label, className, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  function schedule(next: boolean, wait: number) {
    clearTimeout(timer.current)
    if (wait === 0) setOpen(next)
    else timer.current = setTimeout(() => setOpen(next), wait)
  }
  const enter = (event: PointerEvent) =>
    event.pointerType !== 'touch' && schedule(true, open ? 0 : openDelayMs)
  const leave = (event: PointerEvent) => event.pointerType !== 'touch' && schedule(false, closeDelayMs)
  const focus = (event: FocusEvent) => event.target.matches(':focus-visible') && schedule(true, 0)
  const close = () => schedule(false, 0)
  // A tap has no hover, so a tap on a disabled control opens the tooltip.
  const tap = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest('[aria-disabled=true]') && schedule(true, 0)

  // The element around the control stays without a label: otherwise, the control would be created again and lose the focus.
  return (
    <span
      className={classNames(styles.place, className)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onPointerDown={close}
      onPointerUp={tap}
      onFocus={focus}
      onBlur={close}
    >
      {label === null ? children : cloneElement(children, { 'aria-describedby': id })}
      {label !== null && (
        <span id={id} hidden>
          {label}
        </span>
      )}
      {open && label !== null && (
        <Suspense fallback={null}>
          <RadixTooltip label={label} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
