import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { checkConsole, watchConsole } from './console.ts'

// On a slow machine, lazily loaded components can take seconds to appear.
configure({ asyncUtilTimeout: 10_000 })

watchConsole()

// Requests that a component sends after its test get no response, because the fake server is removed.
globalThis.fetch = () => new Promise(() => undefined)

afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
  checkConsole()
})
