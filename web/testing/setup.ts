import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearToasts } from '#web/ui/toast/toast-store.ts'

// Lazily loaded components can take seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})
