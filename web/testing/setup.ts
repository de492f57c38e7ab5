import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { setWidth } from './browser-state.ts'

// On a slow machine, lazily loaded components can take seconds to appear.
configure({ asyncUtilTimeout: 10_000 })

// Requests that a component sends after its test get no response, because the fake server is removed.
globalThis.fetch = () => new Promise(() => undefined)

afterEach(() => {
  cleanup()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  setWidth()
})
