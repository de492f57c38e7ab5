import { createElement, lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** Time after the load event after which a screen that does not report it counts as usable. */
const usableDelayMs = 1_500

const retryDelayMs = 5_000

let isUsable = false
const waiting: (() => void)[] = []

/** Reports that the first screen shows its data and reacts to input. Starts the tasks that wait for it. */
export function reportUsable(): void {
  isUsable = true
  for (const start of waiting.splice(0)) start()
}

/** Runs a task after the first screen is usable and the browser is idle. */
export function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  const start = () =>
    'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 1_000 }) : setTimeout(task)
  if (isUsable) start()
  else waiting.push(start)
}

const reportLater = () => setTimeout(reportUsable, usableDelayMs)
if (document.readyState === 'complete') reportLater()
else addEventListener('load', reportLater, { once: true })

/** Reports that the first screen is usable once a condition is true. */
export function useReportUsable(usable: boolean): void {
  useEffect(() => {
    if (usable) reportUsable()
  }, [usable])
}

/** A lazy component that retries until its code has loaded, so that a network failure does not break the screen. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadWithRetry(load))

async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}

/** A lazy component that is loaded on idle, or at the latest on first use. */
export function lazyOnIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  whenIdle(() => void load().catch(() => undefined))
  return lazyComponent(load)
}

/** Like `lazyOnIdle`, for a dialog: mounted when it first opens, and kept for its closing animation. */
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

/** Returns true once the first screen is usable and the browser was idle. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(wasIdle)
  useEffect(() => {
    if (idle) return
    let unmounted = false
    whenIdle(() => {
      if (!unmounted) setIdle(true)
    })
    return () => {
      unmounted = true
    }
  }, [idle])
  return idle
}

/** Stays true once the value has been true. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
