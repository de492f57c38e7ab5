import { act } from '@testing-library/react'
import type { Window as TestWindow } from 'happy-dom'
import { vi } from 'vitest'

/** Sets `navigator.onLine` for the rest of the test, and sends the event of the browser. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** Sets the visibility of the browser tab for the rest of the test, and sends the event of the browser. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const defaultWidth = 1024

/** Sets the width of the window in CSS pixels for the rest of the test. */
export function setWidth(width = defaultWidth): void {
  const testWindow = window as unknown as TestWindow // the cast is safe: screen tests run in happy-dom
  testWindow.happyDOM.setViewport({ width })
}
