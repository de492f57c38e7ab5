import '#web/styles/global.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { currentUserId } from '#web/http/current-user.ts'
import { warnBeforeUnload } from '#web/http/unload-warning.ts'
import { registerServiceWorker } from '#web/offline/service-worker.ts'
import { endSession } from '#web/shared/session/session.ts'
import { refetchForWorker } from '#web/features/auth/refetch-for-worker.ts'
import { syncSession } from '#web/shared/session/sync-session.ts'
import { whenIdle } from '#web/ui/lazy-on-idle.ts'
import { App } from './App.tsx'
import { createQueryClient } from '#web/http/query-client.ts'
import { preloadScreens } from './lazy-screen.ts'

const client = createQueryClient(endSession)
syncSession(client)
warnBeforeUnload(client)

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot start the app: index.html has no element with the id “root”.')
// Load the screen before the first render, because a suspended first render would take 0.3 s longer.
await preloadScreens(location.pathname)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
whenIdle(() => {
  registerServiceWorker(() => void refetchForWorker(client))
  // Preload the screens that the user is likely to open next.
  const next = currentUserId(client) === undefined ? ['/'] : ['/', '/project/1', '/project/1/teams']
  for (const path of next) void preloadScreens(path)
})
