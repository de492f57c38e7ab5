import { lazy, useEffect, useState } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** How long a page that has loaded may still fetch its first screen undisturbed, in milliseconds. */
const settlesIn = 1_500

/** How long a piece whose code did not come waits before it asks again, in milliseconds. */
const asksAgainIn = 5_000

/** Runs a task once the first screen has had its time and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callback: there the time alone must do.
  const rest =
    'requestIdleCallback' in window ? window.requestIdleCallback.bind(window, task, { timeout: 3_000 }) : task
  const settle = () => void setTimeout(rest, settlesIn)
  if (document.readyState === 'complete') settle()
  else window.addEventListener('load', settle, { once: true })
}

/**
 * A part of a screen whose code comes by itself. Where it does not come, its place waits for it: a network that is
 * away for a moment must not take the screen with it, as an error would.
 */
export const lazyPiece = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => untilLoaded(load))

async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, asksAgainIn))
    }
  }
}

/** The same, fetched when the browser is idle, or at the latest when it is first shown. */
export function lazyOnIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  whenIdle(() => void load().catch(() => undefined))
  return lazyPiece(load)
}

/** False until the page has loaded and come to rest. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let gone = false
    whenIdle(() => {
      if (!gone) setIdle(true)
    })
    return () => {
      gone = true
    }
  }, [])
  return idle
}

/** True from the first time that the value is: mounts what is lazy when it is needed, and keeps it. */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
