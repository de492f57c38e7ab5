import { Suspense, cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactElement } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './tooltip.css.ts'

/** How long the pointer rests before the tooltip shows, in milliseconds (product.md §9). */
const restsFor = 700
/** Time to cross the gap to the tooltip, in milliseconds: what one wants to read must not flee. */
const crossesIn = 120

export type TooltipProps = {
  label: string
  className?: string
  /** A control that can take focus. The label becomes its description. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const RadixTooltip = lazyOnIdle(() => import('./RadixTooltip.tsx'))

/** A few words about a control, for a pointer that rests on it, a key that reaches it, or a press that does nothing. */
export function Tooltip({ label, className, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  function soon(next: boolean, wait: number) {
    clearTimeout(timer.current)
    if (wait === 0) setOpen(next)
    else timer.current = setTimeout(() => setOpen(next), wait)
  }
  const stay = (event: PointerEvent) => event.pointerType !== 'touch' && soon(true, open ? 0 : restsFor)
  const leave = (event: PointerEvent) => event.pointerType !== 'touch' && soon(false, crossesIn)
  const focus = (event: FocusEvent) => event.target.matches(':focus-visible') && soon(true, 0)
  const close = () => soon(false, 0)
  // A finger neither rests nor reaches: what does nothing when pressed says why.
  const press = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest('[aria-disabled=true]') && soon(true, 0)

  return (
    <span
      className={classNames(styles.place, className)}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onPointerDown={close}
      onPointerUp={press}
      onFocus={focus}
      onBlur={close}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} hidden>
        {label}
      </span>
      {open && (
        <Suspense fallback={null}>
          <RadixTooltip label={label} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
