import { vi } from 'vitest'

/** Makes `requestAnimationFrame` call its callback immediately, until `vi.unstubAllGlobals()` is called. */
export function runFramesImmediately(): void {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    callback(0)
    return 0
  })
}
