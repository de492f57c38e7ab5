import { vi } from 'vitest'

/** Makes `requestAnimationFrame` call its callback immediately, until the test has ended. */
export function runFramesImmediately(): void {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    callback(0)
    return 0
  })
}
