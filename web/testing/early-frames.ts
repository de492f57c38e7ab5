import { vi } from 'vitest'

/** Calls frame callbacks synchronously, before React renders, until `vi.unstubAllGlobals()`. */
export function runFramesImmediately(): void {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    callback(0)
    return 0
  })
}
