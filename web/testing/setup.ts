import { onlineManager, QueryClient } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { reportStreamStart } from '#web/http/stream-start.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { setWidth } from './browser-state.ts'

// On a slow machine, lazily loaded components can take seconds to appear.
configure({ asyncUtilTimeout: 10_000 })

// Requests that a component sends after its test get no response, because the fake server is removed.
globalThis.fetch = () => new Promise(() => undefined)

// Most tests have no live stream, so notifications must not wait for its start.
reportStreamStart()

beforeEach(() => void vi.spyOn(QueryClient.prototype, 'mount'))

afterEach(() => {
  cleanup()
  // Without this, a query that waits for its next attempt could report its error in a later test.
  for (const client of vi.mocked(QueryClient.prototype.mount).mock.contexts)
    if (client instanceof QueryClient) client.clear()
  onlineManager.setOnline(true)
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  setWidth()
})
