import { createElement, lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** Time after the load event in which the first screen fetches its data. */
const idleDelayMs = 1_500

const retryDelayMs = 5_000

/** Runs a task after the first screen has loaded and the browser is idle. */
export function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback; the delay alone must do.
  const runWhenIdle =
    'requestIdleCallback' in window ? window.requestIdleCallback.bind(window, task, { timeout: 3_000 }) : task
  const schedule = () => void setTimeout(runWhenIdle, idleDelayMs)
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { once: true })
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

/** Returns true after `whenIdle` has fired. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let unmounted = false
    whenIdle(() => {
      if (!unmounted) setIdle(true)
    })
    return () => {
      unmounted = true
    }
  }, [])
  return idle
}

/** Stays true once the value has been true. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
