import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { coveredByToast } from '#web/styles/tokens.css.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import * as styles from './toast.css.ts'
import { dismissToast, useShownToast, type ShownToast } from './toast-store.ts'

/** Region that shows the toast. F8 focuses the region. A swipe to the right dismisses the toast. */
export default function RadixToasts() {
  const shown = useShownToast()
  const viewport = useRef<HTMLOListElement>(null)
  const onFocus = useToastFocusReturn(shown, viewport)
  useCoveredHeight(viewport)
  return (
    <Radix.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown !== undefined && <Toast key={shown.id} {...shown} />}
      <Radix.Viewport
        className={styles.viewport}
        label="Notification"
        hotkey={['F8']}
        ref={viewport}
        onFocus={onFocus}
      />
    </Radix.Provider>
  )
}

/** When a toast closes, returns the focus to the element that had the focus before the toast region. */
function useToastFocusReturn(shown: ShownToast | undefined, viewport: RefObject<HTMLOListElement | null>) {
  const previousFocus = useRef<HTMLElement | null>(null)
  const open = shown?.open === true ? shown.id : undefined

  useEffect(() => {
    if (open === undefined) return
    const region = viewport.current
    return () => {
      const focused = document.activeElement
      const isInRegion = focused === document.body || region?.contains(focused) === true
      if (isInRegion && previousFocus.current?.isConnected === true)
        previousFocus.current.focus({ preventScroll: true })
      previousFocus.current = null
    }
  }, [open, viewport])
  function onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLOListElement>) {
    const region = currentTarget.closest('[role="region"]')
    if (relatedTarget instanceof HTMLElement && region?.contains(relatedTarget) !== true) {
      previousFocus.current = relatedTarget
    }
  }
  return onFocus
}

/** Sets the height that the toast covers, so that the open task of narrow windows ends above the toast. */
function useCoveredHeight(viewport: RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const region = viewport.current
    if (region === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { top, height } = region.getBoundingClientRect()
      style.setProperty(coveredByToast, height === 0 ? '0px' : `${innerHeight - top + gap}px`)
    })
    observer.observe(region)
    return () => {
      observer.disconnect()
      style.removeProperty(coveredByToast)
    }
  }, [viewport])
}

const icons = { default: CircleCheck, waiting: Clock, destructive: CircleAlert }

/** Gap above the toast, in pixels. */
const gap = 8

function Toast({
  id,
  open,
  title,
  description,
  variant = 'default',
  icon,
  durationMs,
  ...shown
}: ShownToast) {
  const actions = [shown.action, shown.otherAction].filter((action) => action !== undefined)
  const Icon = icons[variant]
  return (
    <Radix.Root
      open={open}
      {...(durationMs !== undefined && { duration: durationMs })}
      onOpenChange={(nextOpen) => {
        if (!nextOpen) dismissToast(id)
      }}
      // Screen readers announce `foreground` assertively and `background` politely.
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={styles.toast}
      data-variant={variant}
    >
      {icon ?? <Icon className={styles.icon} aria-hidden="true" />}
      <div>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className={styles.description}>{description}</Radix.Description>
        )}
      </div>
      <div className={styles.actions}>
        {actions.length > 0 && (
          <div className={styles.buttons}>
            {actions.map(({ label, onClick }) => (
              <Radix.Action key={label} asChild altText={label}>
                <Button size="sm" onClick={onClick}>
                  {label}
                </Button>
              </Radix.Action>
            ))}
          </div>
        )}
        <Radix.Close asChild>
          <IconButton size="sm" icon={X} label="Dismiss" />
        </Radix.Close>
      </div>
    </Radix.Root>
  )
}
