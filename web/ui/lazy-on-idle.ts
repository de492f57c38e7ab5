import { createElement, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { canReachServer, loadOrReload } from './load-or-reload.ts'
import { toastError } from './toast/toast-store.ts'
import { hasUnsentInput } from './unsent-input.ts'

/** Time after the load event at which a screen counts as usable without a call of `reportUsable`. */
const usableDelayMs = 1_500

const pollBackoff = { firstMs: 1_000, maxMs: 10_000 }

let isUsable = false
const waiting: (() => void)[] = []

/** Called when the first screen shows its data and reacts to input. Starts the tasks that `whenIdle` has postponed. */
export function reportUsable(): void {
  isUsable = true
  for (const start of waiting.splice(0)) start()
}

/** Runs a task when the first screen is usable and the browser is idle. */
export function whenIdle(task: () => void): void {
  // Safari does not support requestIdleCallback.
  const start = () =>
    'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 1_000 }) : setTimeout(task)
  if (isUsable) start()
  else waiting.push(start)
}

const reportLater = () => setTimeout(reportUsable, usableDelayMs)
if (document.readyState === 'complete') reportLater()
else addEventListener('load', reportLater, { once: true })

export function useReportUsable(usable: boolean): void {
  useEffect(() => {
    if (usable) reportUsable()
  }, [usable])
}

/**
 * Returns a lazy component. If its code cannot be loaded, the component stays suspended, because an error would break the
 * screen. When the server can be reached again, the page is reloaded, or the user is asked to reload it.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    // The text of the function contains the name of the file.
    loadOrReload(`reloaded-for-chunk ${String(load)}`, load, async (_, wasReloaded) => {
      await serverAnswers()
      return load().catch(() => mayReload(wasReloaded))
    }),
  )

/** Resolves when the server can be reached. The client may not import `retry` of the kernel. */
async function serverAnswers(): Promise<void> {
  for (let delayMs = pollBackoff.firstMs; !(await canReachServer());) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    delayMs = Math.min(2 * delayMs, pollBackoff.maxMs)
  }
}

/** Resolves to null if the page may be reloaded. Otherwise, shows a toast with a button that reloads the page. */
async function mayReload(wasReloaded: boolean): Promise<null> {
  const isUnsent = hasUnsentInput()
  if (!wasReloaded && !isUnsent) return null
  toastError(
    `Part of this page could not be loaded.${isUnsent ? ' Send or copy your text before you reload.' : ''}`,
    { durationMs: Infinity, action: { label: 'Reload', onClick: () => location.reload() } },
  )
  return new Promise<never>(() => {})
}

/** Returns a lazy component whose code loads when the browser is idle, or earlier if the component is rendered. */
export function lazyOnIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  whenIdle(() => void load().catch(() => undefined))
  return lazyComponent(load)
}

/** Like `lazyOnIdle`, for dialogs. The dialog mounts when it first opens and stays mounted for closing animations. */
export function lazyOverlay<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Overlay = lazyOnIdle(load)
  return (props: Props) =>
    useOnceTrue(props.open)
      ? createElement(Suspense, { fallback: null }, createElement(Overlay, props))
      : null
}

let wasIdle = false
whenIdle(() => (wasIdle = true))

const subscribeToIdle = (listener: () => void) => {
  whenIdle(listener)
  return () => {}
}

/** Returns true after the first screen was usable and the browser was idle. */
export const useIdle = (): boolean => useSyncExternalStore(subscribeToIdle, () => wasIdle)

/** Returns true if the value is true or was true in an earlier render. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
