import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearToasts } from '#web/ui/toast/toast-store.ts'

// On a slow machine, lazily loaded components can take seconds to appear.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})
