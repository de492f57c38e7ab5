import { vi } from 'vitest'

/** Until `vi.unstubAllGlobals()` a frame comes as soon as it is asked for: before what was set a moment ago is rendered. */
export function framesComeEarly(): void {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    callback(0)
    return 0
  })
}
